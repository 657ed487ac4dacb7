import { useQuery } from '@tanstack/react-query'
import type { Forecast } from '#contract/forecast/endpoints.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { formatDay } from '../../shared/format/dates.ts'
import { countOf } from '../../shared/format/numbers.ts'
import { ErrorState } from '../../shared/ui/states/error-state.tsx'
import { HeldPlace } from '../../shared/ui/states/held-place.tsx'
import { Panel } from '../../shared/ui/tiles/panel.tsx'
import { StatStrip, StatTile } from '../../shared/ui/tiles/stat-tile.tsx'
import { rechargeSentence } from '../billing/payments/recharge-sentence.ts'
import { creditForecast } from './queries.ts'

/** As long as most are. */
const usualForecast: Forecast = {
  available: 0,
  until: '2026-01-01T00:00:00.000Z',
  planned: 0,
  runs: 1,
  modules: [{ module: 'SERP Projects', runs: 1, credits: 0 }],
  runs_out_at: null,
  auto_recharge: null,
}

/** Forecasts the use of schedules until the plan’s period ends, and whether the credits last that long. */
export function ForecastTiles() {
  const forecast = useQuery(creditForecast)
  if (forecast.data !== undefined) return <Tiles forecast={forecast.data} />
  if (forecast.error === null)
    return (
      <HeldPlace>
        <Tiles forecast={usualForecast} />
      </HeldPlace>
    )
  return (
    <Panel>
      <ErrorState
        title="Couldn’t load the credit forecast"
        error={forecast.error}
        onRetry={() => void forecast.refetch()}
        retrying={forecast.isFetching}
      />
    </Panel>
  )
}

function Tiles({ forecast }: { forecast: Forecast }) {
  const { until, planned, runs, modules, runs_out_at: runsOutAt, auto_recharge: recharge } = forecast
  const day = until === null ? undefined : formatDay(new Date(until))
  return (
    <StatStrip columns={2} phoneColumns={1} label="Credit forecast">
      <StatTile
        label={day === undefined ? 'Planned by schedules' : `Planned by schedules until ${day}`}
        value={`${runs === 0 ? '' : 'Up to '}${formatCredits(planned)}`}
        unit=" credits"
        foot={footOf(day, runs, modules)}
      />
      <StatTile
        label={
          runsOutAt === null || recharge === null
            ? 'Enough credits until'
            : 'Without Auto Recharge, enough credits until'
        }
        value={runsOutAt === null ? (day ?? '–') : formatDay(new Date(runsOutAt))}
        foot={lastingText(forecast)}
      />
    </StatStrip>
  )
}

function footOf(day: string | undefined, runs: number, modules: Forecast['modules']): string {
  if (day === undefined) return 'No active plan: scheduled runs are paused.'
  if (runs === 0) return 'No scheduled runs.'
  return modules.map(({ module, runs: count }) => `${module}: ${countOf(count, 'run')}`).join(' · ')
}

function lastingText({ until, runs, runs_out_at: runsOutAt, auto_recharge: recharge }: Forecast): string {
  if (until === null) return 'Choose a plan to resume scheduled runs.'
  if (runsOutAt !== null && recharge !== null)
    return `${rechargeSentence(recharge)} Runs that cost more than what is left are skipped.`
  if (runsOutAt !== null) return 'From then on, scheduled runs are skipped unless you add credits.'
  const lasting =
    runs === 0
      ? 'Your plan’s current period ends then.'
      : 'Your credits cover all scheduled runs until the plan’s current period ends.'
  return recharge === null ? lasting : `${lasting} ${rechargeSentence(recharge)}`
}
