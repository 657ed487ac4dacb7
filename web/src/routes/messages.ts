export const notFoundMessages = {
  title: 'Page not found',
  context: 'We couldn’t find that page. It may have moved, or the link may be mistyped.',
} as const
