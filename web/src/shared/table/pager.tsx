import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatCount } from '../format/numbers.ts'
import classes from './pager.module.css'

type PagerProps = {
  page: number
  lastPage: number
  /** "Showing 31–60 of 148 users" */
  summary: string
  onPage: (page: number) => void
}

/** Shows which part of a long list is on screen, and the way to the pages before and after. */
export const Pager = ({ page, lastPage, summary, onPage }: PagerProps) => (
  <nav className={classes.foot} aria-label="Pages">
    <span role="status">{summary}</span>
    {lastPage > 1 && (
      <span className={classes.turn}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconChevronLeft size={14} stroke={1.8} aria-hidden />}
          disabled={page <= 1}
          onClick={() => onPage(Math.min(page - 1, lastPage))}
        >
          Previous
        </Button>
        <span>
          Page {formatCount(page)} of {formatCount(lastPage)}
        </span>
        <Button
          size="xs"
          variant="default"
          rightSection={<IconChevronRight size={14} stroke={1.8} aria-hidden />}
          disabled={page >= lastPage}
          onClick={() => onPage(page + 1)}
        >
          Next
        </Button>
      </span>
    )}
  </nav>
)
