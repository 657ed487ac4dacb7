import { IconAlertTriangle } from '@tabler/icons-react'
import { searchEngineNames, searchEngineOf } from '#contract/search-engines.ts'
import type { SerpCheck, SerpCheckItem } from '#contract/serp-checks.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { LookSelect } from '../../../shared/result-page/look-select.tsx'
import { StoredPage } from '../../../shared/result-page/stored-page.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { lookName } from './look-name.ts'
import { ResultPageRanks } from './result-page-ranks.tsx'
import classes from './result-page-view.module.css'
import type { ShownLook } from './use-result-page.ts'

type ResultPageViewProps = {
  shown: ShownLook
  check: SerpCheck | undefined
  item: SerpCheckItem | undefined
  onLook: (run: number) => void
}

export function ResultPageView({ shown, check, item, onLook }: ResultPageViewProps) {
  const { look, looks, depth, domains, page } = shown
  const lookedAt = formatDayAndClock(new Date(look.taken_at))
  // Then the choice of looks names the time.
  const hasOthers = looks.length > 1
  const engine = check === undefined ? 'the engine' : searchEngineNames[searchEngineOf(check.searchEngine)]
  return (
    <>
      <ResultPageRanks shown={shown} />
      {look.run === looks[0]?.run && <WhyEarlier item={item} />}
      <Panel
        title={`What ${engine} showed`}
        hint={hasOthers ? `First ${depth} results read` : `${lookedAt}, first ${depth} results read`}
        actions={hasOthers && <OtherLooks shown={shown} onLook={onLook} />}
      >
        <StoredPage page={page} domains={domains} engine={engine} readFromIt={lookName(look, depth)} />
      </Panel>
    </>
  )
}

/** The newest page is not what the list says when the last look-up failed or is still to come. */
function WhyEarlier({ item }: { item: SerpCheckItem | undefined }) {
  if (item?.state !== 'failed' && item?.state !== 'pending') return null
  return (
    <p className={classes.notice}>
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
      {item.state === 'pending'
        ? 'This keyword is being looked up again. Until then, this is the page before.'
        : `The last look-up failed. ${item.failure ?? ''} This is the page before it.`}
    </p>
  )
}

function OtherLooks({ shown: { look, looks, depth }, onLook }: Pick<ResultPageViewProps, 'shown' | 'onLook'>) {
  return (
    <LookSelect
      label="Look"
      looks={looks.map((one) => ({ value: String(one.run), label: lookName(one, depth) }))}
      value={String(look.run)}
      onChange={(run) => onLook(Number(run))}
    />
  )
}
