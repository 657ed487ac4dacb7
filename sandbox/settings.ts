/** A fixed number of milliseconds, or the least and the most of them. */
export type Milliseconds = number | readonly [least: number, most: number]

/** Settings that can be changed while the sandbox runs. */
export interface SandboxSettings {
  /** The time that each call takes before it is worked on. */
  latencyMs: Milliseconds
  /** The time that a posted task takes until its result can be fetched, by the sandbox's clock. */
  readyAfterMs: Milliseconds
  /** True if the vendor's limits per minute hold (tasks_ready 20, user_data 6, …). */
  collectLimits: boolean
  /** With them: calls of all kinds together. */
  callsPerMinute: number
  /** True if Stripe's rate limits apply. */
  stripeLimits: boolean
  /** Requests per second of one secret key; a quarter of it, at least 25, per endpoint. */
  stripeCallsPerSecond: number
  /** The extra time a task with the effect `slow` takes, by the sandbox's clock. */
  slowTaskMs: number
  /** The time that a live call with the effect `slow` is kept waiting, in real time. */
  slowLiveMs: number
  /** 0–1: the share of their usual AI Overviews that the engines have rolled out. */
  aiOverviewReach: number
}

export const DEFAULT_SETTINGS: SandboxSettings = {
  latencyMs: [20, 60],
  readyAfterMs: [1000, 3000],
  collectLimits: true,
  callsPerMinute: 10_000,
  stripeLimits: true,
  // Stripe's limit in live mode; its test mode allows 25.
  stripeCallsPerSecond: 100,
  slowTaskMs: 120_000,
  slowLiveMs: 10_000,
  aiOverviewReach: 1,
}
