import { SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { faqCategoryMessages } from '#contract/help/messages.ts'
import type { ManagedFaqCategory } from '#contract/help/rows.ts'
import { faqBounds, faqIcons } from '#contract/rules/help/faq.ts'
import { oneOf } from '../../../shared/address/read-values.ts'
import { client } from '../../../shared/api/client.ts'
import { Dialog } from '../../../shared/dialogs/dialog.tsx'
import { faqIconGlyphs } from '../faq-icons.ts'
import { faqListTexts } from '../messages.ts'
import { categoryList } from '../queries.ts'
import classes from './faq-lists.module.css'
import { mergeTyped } from './merge-typed.ts'
import { PositionSelect } from './position-select.tsx'
import { SaveFoot } from './save-foot.tsx'
import { nameProblem } from './text-problems.ts'
import { type SavingEvents, useReloading, useSaving } from './use-saving.ts'

type CategoryDialogProps = {
  /** Undefined for a new one. */
  category: ManagedFaqCategory | undefined
  /** The number of rows. */
  count: number
  onClose: () => void
}

type Values = { name: string; icon: string; position: string }

const valuesOf = ({ name, icon, position }: ManagedFaqCategory): Values => ({ name, icon, position: String(position) })

/** Adds a category, or changes one. */
export default function CategoryDialog({ category, count, onClose }: CategoryDialogProps) {
  const iconLabel = useId()
  const places = category === undefined ? count + 1 : count
  const form = useForm<Values>({
    initialValues:
      category === undefined ? { name: '', icon: faqIcons[0], position: String(places) } : valuesOf(category),
    validate: { name: nameProblem },
    validateInputOnBlur: true,
  })
  const [read, setRead] = useState(category)
  const save = useSaveCategory(read, { onSaved: onClose, onFieldErrors: (errors) => form.setErrors(errors) })
  const reload = useReloadCategory(read, (now) => {
    if (read === undefined) return
    const typed = mergeTyped(form.getValues(), valuesOf(read), valuesOf(now))
    form.setInitialValues(valuesOf(now))
    form.setValues(typed)
    setRead(now)
    save.reset()
    form.getInputNode('name')?.focus()
  })
  return (
    <Dialog title={category === undefined ? faqListTexts.addCategory : faqListTexts.editCategory} onClose={onClose}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => {
            if (!save.isPending) save.mutate(values)
          },
          () => form.getInputNode('name')?.focus(),
        )}
      >
        <div className={classes.fields}>
          <TextInput
            label="Category Name"
            withAsterisk
            autoComplete="off"
            maxLength={faqBounds.nameCharacters}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <div>
            <span className={classes.iconLabel} id={iconLabel}>
              Icon
            </span>
            <SegmentedControl
              fullWidth
              aria-labelledby={iconLabel}
              data={faqIcons.map((icon) => {
                const { glyph: Glyph, name } = faqIconGlyphs[icon]
                return {
                  value: icon,
                  label: (
                    <span className={classes.icon} data-hint={name}>
                      <Glyph size={18} stroke={1.6} aria-hidden />
                      <span className="visually-hidden">{name}</span>
                    </span>
                  ),
                }
              })}
              {...form.getInputProps('icon')}
            />
          </div>
          <PositionSelect
            count={places}
            value={form.values.position}
            onChange={(position) => form.setFieldValue('position', position)}
          />
        </div>
        <SaveFoot
          save={save}
          reload={reload}
          label={category === undefined ? 'Add category' : 'Save changes'}
          isUnchanged={category !== undefined && !form.isDirty()}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

const useSaveCategory = (read: ManagedFaqCategory | undefined, events: SavingEvents) =>
  useSaving(
    {
      save: ({ name, icon: chosen, position: place }: Values) => {
        const icon = oneOf(faqIcons, chosen)
        const position = Number(place)
        if (read === undefined) return client.faq.addCategory({ name: name.trim(), icon, position })
        const { id, version } = read
        // Another person may have moved it meanwhile, so the position is only sent if it was changed here.
        const isMoved = position !== read.position
        return client.faq.updateCategory({ id, version, name: name.trim(), icon, ...(isMoved && { position }) })
      },
      failed: read === undefined ? faqCategoryMessages.addFailed : faqCategoryMessages.updateFailed,
    },
    events,
  )

function useReloadCategory(read: ManagedFaqCategory | undefined, onRead: (now: ManagedFaqCategory) => void) {
  const queryClient = useQueryClient()
  const readAgain = async () => {
    const { data } = await queryClient.fetchQuery({ ...categoryList, staleTime: 0 })
    return data.find(({ id }) => id === read?.id)
  }
  return useReloading({ read: readAgain, failed: faqListTexts.categoriesFailed }, onRead)
}
