const figure = new Intl.NumberFormat('en-GB')

/** The reasons why a staff member can’t grant credits, or sell them at a rate. */
export const grantMessages = {
  limit: (credits: number) =>
    `You can grant up to ${figure.format(credits)} credits in 24 hours, across all accounts. To grant more, ask someone with the permission MANAGE_LARGE_GRANTS.`,
  price: (credits: number) =>
    `At this price, you can offer up to ${figure.format(credits)} credits, the best rate offered so far. To offer more, ask someone with the permission MANAGE_LARGE_GRANTS.`,
} as const
