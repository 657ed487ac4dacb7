export const formMessages = {
  reset: 'Are you sure you want to reset?',
} as const
