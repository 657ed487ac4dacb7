export const codeLength = 6

/** The digits of what was typed or pasted, however it is parted. */
export const readCode = (text: string) => text.replace(/\D/g, '').slice(0, codeLength)
