import Bowser from 'bowser'

const longest = 60
/**
 * Words of strangers: what is no plain letter, digit or space does not get into lists and emails.
 */
const plain = (words: string) =>
  words
    .replace(/[^A-Za-z0-9 ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** Browser and system of a User-Agent, such as "Firefox on Linux"; "Unknown device" where it tells neither. */
export function describeDevice(userAgent: string): string {
  if (userAgent.trim() === '') return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent.slice(0, 1_000))
  const [program, system] = [plain(browser.name ?? ''), plain(os.name ?? '')]
  const words = program && system ? `${program} on ${system}` : program || system
  return words.slice(0, longest).trim() || 'Unknown device'
}
