import { IconSparkles } from '@tabler/icons-react'
import { appPage, defineModule, definePlan, foundRows, liveUpdates } from '../../module.ts'

const answers = appPage({
  path: '/ai-answers',
  title: 'Your answers',
  layout: 'app',
  ability: 'VIEW_AI_ANSWERS',
  plan: 'needed',
  menu: { group: { label: 'AI Answers', icon: IconSparkles, ability: 'VIEW_AI_ANSWERS', at: 5.5 }, at: 1 },
  screen: () => import('./answers-page.tsx'),
  shell: { header: { title: 'AI answers', context: 'Questions you asked' }, calls: ['/ai-answers'] },
})

export const aiAnswers = defineModule({
  plan: definePlan({
    name: 'AI Answers',
    icon: IconSparkles,
    extent: () => 'Answers from AI models',
    lockedTitle: 'AI Answers Module is Locked!',
    inSentence: 'AI Answers',
    locked: () => import('./locked.tsx'),
    subject: { kind: 'AI answer', link: () => ({ to: '/ai-answers' }) },
    units: { delivered: 'answer', failed: 'answer', verb: 'loaded' },
    use: { fill: 'var(--sp-c1)', at: 9 },
  }),
  pages: [answers],
  live: liveUpdates({ events: ['ai-answer'], updates: () => import('./queries.ts') }),
  found: foundRows({ groups: { answers: 'AI answers' }, file: () => import('./found-rows.ts') }),
})
