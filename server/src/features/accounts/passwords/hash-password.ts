import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** OWASP's second recommended set: 19 MiB, two passes, one lane. */
const options = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One keyboard sends a letter with its accent as one character, another as two. */
const asOne = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string) => hash(asOne(password), options)

/** Compared against when there is no such account, so that an unknown address takes as long as a wrong password. */
const decoy = hashPassword('no account has this password')

/** Takes the same time whether or not there is a hash to compare with. */
export async function isPasswordCorrect(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoy), asOne(password))
  return matches && passwordHash !== undefined
}
