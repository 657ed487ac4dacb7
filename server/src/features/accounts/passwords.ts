import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** OWASP's second recommended set: 19 MiB, two passes, one lane. */
const options = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, options)

/** Compared against when there is no such account, so that an unknown address takes as long as a wrong password. */
let decoy: Promise<string> | undefined
const decoyHash = () => {
  decoy ??= hashPassword('no account has this password')
  return decoy
}

/** Takes the same time whether or not there is a hash to compare with. */
export async function isPasswordCorrect(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoyHash()), password)
  return matches && passwordHash !== undefined
}
