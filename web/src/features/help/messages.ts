export const privacyPolicyText = {
  title: 'Privacy policy',
  lead: 'This policy explains what personal data Serpplus collects, how we use and share it, and how long we keep it.',
} as const

export const termsText = { title: 'Terms of use', lead: 'These terms govern your use of Serpplus.' } as const
