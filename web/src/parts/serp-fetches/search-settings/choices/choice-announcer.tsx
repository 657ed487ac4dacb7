import { VisuallyHidden } from '@mantine/core'
import type { EngineChange } from './use-engine-change.ts'

/** Tells a screen reader what another engine dropped, wherever the field stands. */
export function ChoiceAnnouncer({ notes }: Pick<EngineChange, 'notes'>) {
  return <VisuallyHidden role="status">{[notes.language, notes.country, notes.place].join(' ')}</VisuallyHidden>
}
