/** Durations, in milliseconds. */
type ToastDuration = 2_000 | 3_000 | 6_000

export type Toast = { kind: 'done' | 'failed' | 'info'; message: string; duration: ToastDuration }
