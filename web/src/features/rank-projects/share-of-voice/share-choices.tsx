import { NativeSelect, SegmentedControl } from '@mantine/core'
import { type ShareFilter, type ShareWeight, shareFilters } from '#contract/rules/rank-projects/share-of-voice.ts'
import { client } from '../../../shared/api/client.ts'
import { useProjectSettings } from '../settings/project-settings.tsx'
import { useProjectSegments, useProjectTags } from '../tags/queries.ts'
import { useTagChange } from '../tags/use-tag-change.ts'
import { readScopeValue, type ShareScope, scopeValue } from './share-scope.ts'
import { filterNames } from './share-text.ts'

type ScopeChoiceProps = { projectId: number; scope: ShareScope; onScope: (scope: ShareScope) => void }

/** The keywords that shares are of. */
export function ScopeChoice({ projectId, scope, onScope }: ScopeChoiceProps) {
  const tags = useProjectTags(projectId)
  const segments = useProjectSegments(projectId)
  const value = scopeValue(scope)
  const ofTags = tags
    .filter(({ keywords_count, id }) => keywords_count > 0 || id === scope.tag)
    .map(({ id, name }) => ({ value: scopeValue({ tag: id }), label: name }))
  const ofSegments = segments.map(({ id, name }) => ({ value: scopeValue({ segment: id }), label: name }))
  const { settings, names } = useProjectSettings()
  const ofSettings =
    settings.length < 2
      ? []
      : settings.map(({ id }) => ({ value: scopeValue({ setting: id }), label: names.get(id) ?? '' }))
  const known = [...ofTags, ...ofSegments, ...ofSettings].some((one) => one.value === value)
  return (
    <NativeSelect
      aria-label="Keywords"
      size="sm"
      value={value}
      onChange={({ currentTarget }) => onScope(readScopeValue(currentTarget.value))}
      data={[
        { value: '', label: 'All keywords' },
        ...(ofSettings.length === 0 ? [] : [{ group: 'Search settings', items: ofSettings }]),
        ...(ofTags.length === 0
          ? []
          : [{ group: 'Tags', items: [...ofTags, { value: 'untagged', label: 'Untagged' }] }]),
        ...(ofSegments.length === 0 ? [] : [{ group: 'Segments', items: ofSegments }]),
        ...(known || value === '' || value === 'untagged' ? [] : [{ value, label: 'Deleted' }]),
      ]}
    />
  )
}

type ShowDomainsProps = { show: ShareFilter | undefined; onShow: (show: ShareFilter | undefined) => void }

export const ShowDomains = ({ show, onShow }: ShowDomainsProps) => (
  <NativeSelect
    aria-label="Domains shown"
    size="sm"
    data={[{ value: '', label: 'All domains' }, ...shareFilters.map((value) => ({ value, label: filterNames[value] }))]}
    value={show ?? ''}
    onChange={({ currentTarget: { value } }) => onShow(shareFilters.find((option) => option === value))}
  />
)

/** Both kinds of shares are stored, so a change shows at once, for everybody who sees the project. */
export function WeightChoice({ projectId, weight }: { projectId: number; weight: ShareWeight }) {
  const { send, isBusy } = useTagChange((next: ShareWeight) =>
    client.rankProjects.setShareWeight({ id: projectId, weight: next }),
  )
  return (
    <SegmentedControl
      aria-label="Weight of a keyword"
      data={[
        { value: 'keywords', label: 'Equal weight' },
        { value: 'volume', label: 'By volume' },
      ]}
      value={weight}
      disabled={isBusy}
      onChange={(next) => send(next === 'volume' ? 'volume' : 'keywords')}
    />
  )
}
