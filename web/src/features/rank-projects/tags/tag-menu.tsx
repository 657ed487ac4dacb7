import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readTagIds } from '#contract/rules/rank-projects/tags.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { Popup } from '../../../shared/ui/actions/popup.tsx'
import classes from './menu.module.css'
import { projectTags } from './queries.ts'
import { countTagFilters, fieldOf, type TagFilters, type TagMode, tagModes, toggleTag } from './tag-filters.ts'
import { TagName } from './tag-mark.tsx'

type TagMenuProps = {
  projectId: number
  filters: TagFilters
  onChange: (filters: TagFilters) => void
  /** Opens the list of tags to change; absent for those who may only read. */
  onManage: (() => void) | undefined
}

/** The button that filters by tags. */
export function TagMenu({ projectId, filters, onChange, onManage }: TagMenuProps) {
  const count = countTagFilters(filters)
  return (
    <Popup
      width={300}
      position="bottom-start"
      button={(toggle) => (
        <Button
          variant="default"
          data-folds={count === 0 || undefined}
          data-hint="Filter by tags"
          leftSection={<IconTag size={15} stroke={1.8} aria-hidden />}
          onClick={toggle}
        >
          {count === 0 ? 'Tags' : `Tags (${count})`}
        </Button>
      )}
    >
      {(close) => (
        <TagChoice
          projectId={projectId}
          filters={filters}
          onChange={onChange}
          onManage={
            onManage &&
            (() => {
              close()
              onManage()
            })
          }
        />
      )}
    </Popup>
  )
}

const modes: { value: TagMode; label: string }[] = [
  { value: 'any', label: 'Any of' },
  { value: 'all', label: 'All of' },
  { value: 'none', label: 'None of' },
]
/** A short list needs no search. */
const searchedFrom = 9

function TagChoice({ projectId, filters, onChange, onManage }: TagMenuProps) {
  const { data, error, refetch } = useQuery(projectTags(projectId))
  const [mode, setMode] = useState<TagMode>(() => tagModes.find((one) => filters[fieldOf[one]] !== undefined) ?? 'any')
  const [search, setSearch] = useState('')
  if (data === undefined)
    return error === null ? (
      <p className={classes.note}>Loading tags…</p>
    ) : (
      <>
        <p className={classes.note} role="alert">
          Couldn’t load the tags. {failureOf(error).message}
        </p>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          Retry
        </Button>
      </>
    )
  const { tags, untagged_count: untagged } = data.data
  const chosen = new Set(readTagIds(filters[fieldOf[mode]]))
  const shown = tags.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <>
      {tags.length === 0 ? (
        <p className={classes.note}>No tags yet. Select keywords and choose Tag, or create tags here.</p>
      ) : (
        <>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label="Show keywords with"
            data={modes}
            value={mode}
            onChange={setMode}
          />
          {tags.length >= searchedFrom && (
            <TextInput
              mt={8}
              aria-label="Search tags"
              placeholder="Search tags"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
          <ul className={classes.list} aria-label="Tags">
            {shown.map((tag) => (
              <li key={tag.id} className={classes.row}>
                <Checkbox
                  className={classes.name}
                  size="xs"
                  label={<TagName tag={tag} />}
                  checked={chosen.has(tag.id)}
                  onChange={() => onChange({ ...toggleTag(filters, mode, tag.id), untagged: undefined })}
                />
                <span className={classes.count}>{formatCount(tag.keywords_count)}</span>
              </li>
            ))}
            {shown.length === 0 && <li className={classes.note}>No matching tags</li>}
          </ul>
          <div className={classes.row}>
            <Checkbox
              className={classes.name}
              size="xs"
              label="Untagged keywords"
              checked={filters.untagged !== undefined}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? { ...noTagFilters, untagged: 'yes' } : { untagged: undefined })
              }
            />
            <span className={classes.count}>{formatCount(untagged)}</span>
          </div>
        </>
      )}
      <div className={classes.foot}>
        {countTagFilters(filters) > 0 && (
          <Button variant="default" size="xs" onClick={() => onChange(noTagFilters)}>
            Clear
          </Button>
        )}
        {onManage && (
          <Button variant="default" size="xs" onClick={onManage}>
            Manage tags
          </Button>
        )}
      </div>
    </>
  )
}

const noTagFilters = { tags_any: undefined, tags_all: undefined, tags_none: undefined, untagged: undefined }
