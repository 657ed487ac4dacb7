import { userInfo } from 'node:os'

/** The user who runs a command. In containers, users often have only a number. */
export function findOperatorName(readUser: () => { username: string } = userInfo): string {
  try {
    return readUser().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}
