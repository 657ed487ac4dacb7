import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/client.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import classes from './rival-suggestions.module.css'

type RivalSuggestionsProps = {
  domain: string
  /** "Add", "Analyze" */
  action: string
  /** Domains already in use are not offered. */
  isTaken: (domain: string) => boolean
  isFull?: boolean
  onChoose: (domain: string) => void
}

/** Tracked competitors and domains found on stored results pages. Empty if none are known or they can’t be loaded. */
export function RivalSuggestions({ domain, action, isTaken, isFull = false, onChoose }: RivalSuggestionsProps) {
  const { data } = useQuery(orpc.search.listRivals.queryOptions({ input: { domain } }))
  const rivals = (data?.data ?? []).filter((rival) => !isTaken(rival.domain))
  if (rivals.length === 0) return null
  return (
    <div className={classes.root}>
      <p className={classes.title}>Suggested from your competitors and results pages</p>
      <ul className={classes.list}>
        {rivals.map(({ domain: name, is_competitor, pages_count }) => (
          <li key={name}>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={13} stroke={2} aria-hidden />}
              disabled={isFull}
              aria-label={`${action} ${name}`}
              data-hint={reasonOf(is_competitor, pages_count)}
              onClick={() => onChoose(name)}
            >
              <span className="truncate">{name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** "Tracked competitor · In the top ten of 12 results pages" */
const reasonOf = (isCompetitor: boolean, pages: number) =>
  [isCompetitor && 'Tracked competitor', pages > 0 && `In the top ten of ${countOf(pages, 'results page')}`]
    .filter(Boolean)
    .join(' · ')
