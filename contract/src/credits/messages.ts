const figure = new Intl.NumberFormat('en-GB')

/** Why credits cannot be granted, or sold, by this member of staff. */
export const grantMessages = {
  limit: (credits: number) =>
    `You can grant up to ${figure.format(credits)} credits within 24 hours, to all accounts together. Ask someone with the permission MANAGE_LARGE_GRANTS.`,
  price: (credits: number) =>
    `At this price you can offer up to ${figure.format(credits)} credits, the best rate offered so far. Ask someone with the permission MANAGE_LARGE_GRANTS to offer more.`,
} as const
