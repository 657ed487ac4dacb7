import Bowser from 'bowser'

const longest = 60
/** Anyone can send any User-Agent, so only plain letters, digits and spaces get into lists and emails. */
const plain = (words: string) =>
  words
    .replace(/[^A-Za-z0-9 ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** Browser and system of a User-Agent, such as "Firefox on Linux"; "Unknown device" if it names neither. */
export function describeDevice(userAgent: string): string {
  if (userAgent.trim() === '') return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent.slice(0, 1_000))
  const [program, system] = [plain(browser.name ?? ''), plain(os.name ?? '')]
  const words = program && system ? `${program} on ${system}` : program || system
  return words.slice(0, longest).trim() || 'Unknown device'
}
