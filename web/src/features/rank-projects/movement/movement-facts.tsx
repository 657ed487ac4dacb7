import type { MovementFact, RankMovement } from '#contract/rank-projects/movement.ts'
import classes from './movement-facts.module.css'
import { factText, verdictMeaning, volatilityText } from './movement-text.ts'
import { VerdictMark } from './verdict-mark.tsx'

const groups = [
  { name: 'SERP features', kinds: ['feature-appeared', 'feature-left', 'feature-owner'] },
  {
    name: 'AI Overview',
    kinds: ['ai-overview-appeared', 'ai-overview-left', 'ai-overview-cited', 'ai-overview-uncited'],
  },
  { name: 'Results read', kinds: ['results-read'] },
] as const satisfies readonly { name: string; kinds: readonly MovementFact['kind'][] }[]

/** Everything else that differs between the two pages, and how much the whole page moved. */
export function MovementFacts({ movement: { facts, volatility } }: { movement: RankMovement }) {
  const shown = groups
    .map(({ name, kinds }) => ({ name, facts: facts.filter(({ kind }) => kinds.some((one) => one === kind)) }))
    .filter((group) => group.facts.length > 0)
  if (shown.length === 0 && volatility === null) return null
  return (
    <dl className={classes.facts}>
      {volatility !== null && (
        <div>
          <dt data-hint={verdictMeaning}>Volatility</dt>
          <dd>
            {volatility.verdict !== null && (
              <b>
                <VerdictMark verdict={volatility.verdict} of="page" hint={verdictMeaning} />
              </b>
            )}
            <span>{volatilityText(volatility)}</span>
          </dd>
        </div>
      )}
      {shown.map(({ name, facts: ofGroup }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{ofGroup.map(factText).join(' ')}</dd>
        </div>
      ))}
    </dl>
  )
}
