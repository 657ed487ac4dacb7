let sent = 0

/** An address nobody has asked from yet, so that what is limited per sender limits no test. */
export function freshSender(): string {
  sent += 1
  return `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
}
