type HealthyPart = { ranking_count: number; healthy_count: number; targeted_count: number }

/** "94% of 120 keywords rank with one page, and the intended one": intended where a target page is set. */
export function pageHealthText({
  ranking_count: ranking,
  healthy_count: healthy,
  targeted_count: targeted,
}: HealthyPart): string {
  if (ranking === 0) return 'No keyword has a ranking page'
  const one = ranking === 1
  const intended = targeted === 0 ? '' : ', and the intended one'
  return `${healthShare(healthy, ranking)}% of ${ranking.toLocaleString('en-GB')} keyword${one ? ' ranks' : 's rank'} with one page${intended}`
}

/** Whole percent, but 100 and 0 only where it is all or none. */
export function healthShare(healthy: number, ranking: number): number {
  const percent = Math.round((healthy / ranking) * 100)
  return healthy === ranking ? 100 : healthy === 0 ? 0 : Math.min(99, Math.max(1, percent))
}
