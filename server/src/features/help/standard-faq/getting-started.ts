import type { StandardCategory } from './standard-category.ts'

export const gettingStarted: StandardCategory = {
  name: 'Getting started',
  icon: 'rocket',
  questions: [
    [
      'How do I check where my site ranks?',
      `1. Open [Check SERP](/create-serp).
2. Enter your domain and up to 100 keywords (20 during the trial). You can type them, paste a list, or load a CSV or Excel file.
3. Choose the search engine, device, country and language, and how many results to check.
4. Review the price and click **Ranking**.

Rankings appear in your [SERP listing](/view-serps) as they come in. You can leave the page: the check keeps running.`,
    ],
    [
      'What can I do during the trial?',
      `You can check up to 20 keywords at a time, track a project, and check a domain for up to 50 keywords. Trial checks search Google on desktop, in English, 20 results deep. Competitors, scheduled runs, saved domain checks and backlinks come with a paid plan.

Trial credits expire when the trial ends. A trial never turns into a paid plan automatically, and we don’t ask for a card.`,
    ],
    [
      'Which tool should I use for what?',
      `- **Where a domain ranks today** for a list of keywords: [Check SERP](/create-serp)
- **How those ranks change** over time: a [SERP project](/create-serp-project)
- **Every keyword a domain ranks for**, and its traffic: [Domain ranking](/domain-check)
- **Who links** to a domain or page: [Backlink overview](/backlink-overview)

Your plan decides which of these you can use. The [Subscription](/pricing-page) page lists what each plan includes.`,
    ],
    [
      'Can I check a competitor’s site?',
      `Yes. You can check any domain, and none of our checks need access to it. To see competitors next to your own ranks, add them to the same check or project: up to 3 in a check and up to 10 in a project. They’re read from the same results pages, so they don’t cost extra.`,
    ],
    [
      'What should I enter as the domain?',
      `Usually just the domain, such as \`example.com\`. That includes \`www\` and every subdomain.

- To track a single subdomain, enter it: \`blog.example.com\`.
- To track part of a site, add the path: \`example.com/shop\` counts the pages under it.`,
    ],
  ],
}
