import { type RunningSandbox, startSandbox } from '#sandbox/build-sandbox.ts'

/** A sandbox that several installations use one after the other. */
export type KeptSandbox = {
  /**
   * Without the faults, the time, the settings and the money of who had it before, and by another clock from now
   * on. Its log of calls goes on: what one test calls, its app's `providerCalls` say.
   */
  beginAnew(clock: () => Date): Promise<RunningSandbox>
  close(): Promise<void>
}

/**
 * For a file whose tests each have an app of their own and ask for the same domains: making up what a domain ranks for,
 * or who links to it, takes longer than most tests, and a sandbox that stays has it still.
 */
export async function keepSandbox(): Promise<KeptSandbox> {
  let read = () => new Date()
  const sandbox = await startSandbox({
    clock: () => read(),
    latencyMs: 0,
    readyAfterMs: 0,
    collectLimits: false,
    stripeLimits: false,
    smtpPort: 0,
  })
  const { control } = sandbox
  const [settings, balance] = [control.settings(), control.balanceUsd()]
  return {
    async beginAnew(clock) {
      read = clock
      // Clears generated data too, so only where domains were added.
      if (control.domains().length > 0) await control.reset()
      control.clearFaults()
      control.changeSettings(settings)
      control.setBalance(balance)
      await control.setClock(null)
      return sandbox
    },
    close: () => sandbox.close(),
  }
}
