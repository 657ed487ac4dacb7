import { NativeSelect, SegmentedControl, Skeleton, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { lazy, Suspense, useId, useState } from 'react'
import { faqQuestionMessages } from '#contract/help/messages.ts'
import type { ManagedFaqCategory, ManagedFaqQuestion } from '#contract/help/rows.ts'
import { faqBounds } from '#contract/rules/help/faq.ts'
import { client } from '../../../shared/api/client.ts'
import { Dialog } from '../../../shared/dialogs/dialog.tsx'
import { firstWrongField, focusField } from '../../../shared/inputs/field-errors.ts'
import { faqListTexts } from '../messages.ts'
import classes from './faq-lists.module.css'
import { mergeTyped } from './merge-typed.ts'
import { PositionSelect } from './position-select.tsx'
import { SaveFoot } from './save-foot.tsx'
import { answerProblem, questionProblem } from './text-problems.ts'
import { type SavingEvents, useReloading, useSaving } from './use-saving.ts'

const Answer = lazy(() => import('../markdown/answer.tsx'))

type QuestionDialogProps = {
  /** Undefined for a new one. */
  question: ManagedFaqQuestion | undefined
  categories: readonly ManagedFaqCategory[]
  /** Chosen at first for a new one. */
  categoryId: number | undefined
  onClose: () => void
}

type Values = { category_id: string; question: string; answer: string; position: string }
const fields = ['category_id', 'question', 'answer'] as const
type Field = (typeof fields)[number]

const valuesOf = ({ category_id, question, answer, position }: ManagedFaqQuestion): Values => ({
  ...{ question, answer, position: String(position) },
  category_id: String(category_id),
})

/** Adds a question, or changes one; its answer can be seen as customers will. */
export default function QuestionDialog({ question, categories, categoryId, onClose }: QuestionDialogProps) {
  const formId = useId()
  const idOf = (field: Field) => `${formId}-${field}`
  const [read, setRead] = useState(question)
  const [view, setView] = useState<'write' | 'preview'>('write')
  const placesIn = (category: string) => placesOf(categories, category, read)
  const firstCategory = categoryId === undefined ? '' : String(categoryId)
  const form = useForm<Values>({
    initialValues:
      question === undefined
        ? { category_id: firstCategory, question: '', answer: '', position: String(placesIn(firstCategory)) }
        : valuesOf(question),
    validate: {
      category_id: (id) => (id === '' ? faqQuestionMessages.category : null),
      question: questionProblem,
      answer: answerProblem,
    },
    validateInputOnBlur: true,
  })
  const showErrors = (errors: Record<string, unknown>) => {
    const first = firstWrongField(fields, errors)
    if (first === undefined) return
    if (first === 'answer') setView('write')
    focusField(idOf(first))
  }
  const save = useSaveQuestion(read, {
    onSaved: onClose,
    onFieldErrors: (errors) => {
      form.setErrors(errors)
      showErrors(errors)
    },
  })
  const reload = useReloadQuestion(read, (now) => {
    if (read === undefined) return
    const typed = mergeTyped(form.getValues(), valuesOf(read), valuesOf(now))
    form.setInitialValues(valuesOf(now))
    form.setValues(typed)
    setRead(now)
    save.reset()
    focusField(idOf('question'))
  })
  const chooseCategory = (id: string) => {
    form.setFieldValue('category_id', id)
    const isOwn = read !== undefined && String(read.category_id) === id
    form.setFieldValue('position', String(isOwn ? read.position : placesIn(id)))
  }
  return (
    <Dialog
      title={question === undefined ? faqListTexts.addQuestion : faqListTexts.editQuestion}
      onClose={onClose}
      size="lg"
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          if (!save.isPending) save.mutate(values)
        }, showErrors)}
      >
        <div className={classes.fields}>
          <div className={classes.row}>
            <NativeSelect
              id={idOf('category_id')}
              label="Category"
              withAsterisk
              data={[
                { value: '', label: 'Select a category', disabled: true },
                ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              data-autofocus={firstCategory === '' && question === undefined ? true : undefined}
              {...form.getInputProps('category_id')}
              onChange={({ currentTarget }) => chooseCategory(currentTarget.value)}
            />
            <PositionSelect
              count={placesIn(form.values.category_id)}
              value={form.values.position}
              onChange={(position) => form.setFieldValue('position', position)}
            />
          </div>
          <TextInput
            id={idOf('question')}
            label="Question"
            withAsterisk
            autoComplete="off"
            maxLength={faqBounds.questionCharacters}
            data-autofocus={firstCategory !== '' || question !== undefined ? true : undefined}
            {...form.getInputProps('question')}
          />
          <div>
            <div className={classes.answerHead}>
              <label htmlFor={idOf('answer')}>
                Answer <span aria-hidden>*</span>
              </label>
              <SegmentedControl
                size="xs"
                aria-label="Answer as"
                data={[
                  { value: 'write', label: 'Write' },
                  { value: 'preview', label: 'Preview' },
                ]}
                value={view}
                onChange={setView}
              />
            </div>
            {view === 'write' ? (
              <Textarea
                id={idOf('answer')}
                className={classes.answer}
                required
                rows={10}
                maxLength={faqBounds.answerCharacters}
                {...form.getInputProps('answer')}
              />
            ) : (
              <Preview markdown={form.values.answer} />
            )}
            <p className={classes.help}>{faqListTexts.answerHelp}</p>
          </div>
        </div>
        <SaveFoot
          save={save}
          reload={reload}
          label={question === undefined ? 'Add question' : 'Save changes'}
          isUnchanged={question !== undefined && !form.isDirty()}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

const Preview = ({ markdown }: { markdown: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={classes.preview} aria-label="Preview of the answer" tabIndex={0}>
    {markdown.trim() === '' ? (
      faqListTexts.noPreview
    ) : (
      <Suspense fallback={<Skeleton height={10} radius="xl" width="60%" role="status" aria-label="Loading" />}>
        <Answer markdown={markdown} />
      </Suspense>
    )}
  </section>
)

/** The number of positions a category offers: one per question, and one more if this question isn’t in it yet. */
function placesOf(categories: readonly ManagedFaqCategory[], id: string, read: ManagedFaqQuestion | undefined): number {
  const category = categories.find((each) => String(each.id) === id)
  const isOwn = category !== undefined && read?.category_id === category.id
  return Math.max((category?.questions_count ?? 0) + (isOwn ? 0 : 1), isOwn ? read.position : 1)
}

const useSaveQuestion = (read: ManagedFaqQuestion | undefined, events: SavingEvents) =>
  useSaving(
    {
      save: (values: Values) => {
        const sent = {
          category_id: Number(values.category_id),
          question: values.question.trim(),
          answer: values.answer.trim(),
        }
        const position = Number(values.position)
        if (read === undefined) return client.faq.addQuestion({ ...sent, position })
        const { id, version } = read
        // Another person may have moved it meanwhile, so the position is only sent if it was changed here.
        const isMoved = position !== read.position || sent.category_id !== read.category_id
        return client.faq.updateQuestion({ id, version, ...sent, ...(isMoved && { position }) })
      },
      failed: read === undefined ? faqQuestionMessages.addFailed : faqQuestionMessages.updateFailed,
    },
    events,
  )

const useReloadQuestion = (read: ManagedFaqQuestion | undefined, onRead: (now: ManagedFaqQuestion) => void) =>
  useReloading(
    { read: async () => (read === undefined ? undefined : (await client.faq.showQuestion({ id: read.id })).data) },
    onRead,
  )
