/** The themes one chooses from. */
export const schemeNames = { light: 'Light', dark: 'Dark', auto: 'System' } as const
