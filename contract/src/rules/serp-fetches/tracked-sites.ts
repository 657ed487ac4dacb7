/** Own domain, then competitors in their order: a check has up to three, a project up to ten. */
export const resultOwners = [
  'own',
  'competitor1',
  'competitor2',
  'competitor3',
  'competitor4',
  'competitor5',
  'competitor6',
  'competitor7',
  'competitor8',
  'competitor9',
  'competitor10',
] as const
