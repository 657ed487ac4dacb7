/** The paths that a site ranks with for a keyword, best first; several stand on one results page. */
export type RankingPages = { keyword: string; paths: readonly string[] }

/** A site's place in search: its strength, 0 to 1, its pages, and the keywords it suits better than its strength says. */
export type SiteInSearch = {
  strength: number
  pages?: readonly RankingPages[]
  suits?: readonly { keyword: string; by: number }[]
}

/** The sandbox's clock and faults, through its control API. */
export type SandboxTime = {
  /** Stops its clock at a moment; null lets it run again. */
  set(moment: Date | null): Promise<void>
  /** Has the next fetch of each of these keywords refused. */
  failOnce(keywords: readonly string[]): Promise<void>
  /** Sets the place of a site from then on. */
  setSite(domain: string, site: SiteInSearch): Promise<void>
  /** Sets how far the engines have rolled out AI Overviews from then on, 0 to 1. */
  setAiOverviewReach(reach: number): Promise<void>
}

/** Removes the sandbox's delays and limits while `work` moves its clock, then restores its settings and the present time. */
export async function withSandboxTime(sandboxUrl: string, work: (time: SandboxTime) => Promise<void>): Promise<void> {
  const settings = await call(sandboxUrl, 'settings')
  const set = (moment: Date | null) => call(sandboxUrl, 'clock', { now: moment?.toISOString() ?? null })
  try {
    await call(sandboxUrl, 'settings', { latencyMs: 0, readyAfterMs: 0, collectLimits: false, stripeLimits: false })
    await work({
      async set(moment) {
        await set(moment)
      },
      async failOnce(keywords) {
        await call(sandboxUrl, 'faults', { keywords, effect: { kind: 'fail', code: refused }, times: 1 })
      },
      async setSite(domain, site) {
        await call(sandboxUrl, 'domains', { domain, ...site })
      },
      async setAiOverviewReach(aiOverviewReach) {
        await call(sandboxUrl, 'settings', { aiOverviewReach })
      },
    })
  } finally {
    await set(null)
    await call(sandboxUrl, 'settings', settings)
  }
}

/** The provider's code for a task that failed permanently. */
const refused = 40501

async function call(sandboxUrl: string, path: string, body?: object): Promise<object> {
  const reply = await fetch(new URL(`/_sandbox/${path}`, sandboxUrl), {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (!reply.ok) throw new Error(`the sandbox answered ${reply.status} to ${path}`)
  return (await reply.json()) as object
}
