import type { StandardCategory } from './standard-category.ts'

const rankChecks: StandardCategory = {
  name: 'Rank checks',
  icon: 'search',
  questions: [
    [
      'Why is my rank different from what I see on Google?',
      `Google personalises results by location, device, language and search history, and results change during the day. We check a neutral results page for the country, city, device and language you chose, at the time shown.

To see what we saw, open the results page next to the rank: your domain and your competitors are marked on it.`,
    ],
    [
      'What does “Not in top 20” mean?',
      `We read the results page to the depth you chose and your domain wasn’t on it. You may still rank further down: check again with a greater depth (50 or 100) to find out.

This is a result like any other, so it’s charged. A look-up that **failed** isn’t.`,
    ],
    [
      'What’s the difference between position and absolute position?',
      `Your **position** counts organic results only. Your **absolute position** counts everything on the page, including ads, maps, videos and AI Overviews. Hover over a rank to see it.`,
    ],
    [
      'Which search engines, devices and locations can I check?',
      `Google, Yahoo and Bing, on desktop, tablet and mobile. You can choose any location and language the search engine offers, down to individual cities where available.`,
    ],
    [
      'What happens if a look-up fails?',
      `Its credits are refunded automatically as soon as the check ends. You can look up just the failed keywords again with **Retry**. A failed look-up is never shown as a lost rank.`,
    ],
    [
      'How do I export my rankings?',
      `Use the Excel export in the [SERP listing](/view-serps), or **Export** in a project or on a domain or backlink report. Exports are free and work without a plan, too.`,
    ],
  ],
}

const projects: StandardCategory = {
  name: 'Projects and schedules',
  icon: 'calendar',
  questions: [
    [
      'How often can a project run?',
      `Daily, once a week, every two weeks or once a month, at the time and in the time zone you choose. With **Never**, it only runs when you click **Refresh**. You can change this at any time under **Run Time** in the project’s menu.`,
    ],
    [
      'Why was a scheduled run skipped?',
      `A run is skipped if your available credits don’t cover it, or if you don’t have an active plan when it’s due. We let you know, and the project runs again at its next scheduled time once you have credits and a plan. Ranking history is never lost.`,
    ],
    [
      'Can I turn a check into a project?',
      `Yes. In the [SERP listing](/view-serps), open the check’s menu and choose **Track as a project**. It keeps the keywords, competitors and ranks you’ve already paid for, so nothing is charged until its first scheduled run or refresh.`,
    ],
    [
      'Do I lose history if I change a project’s settings?',
      `No. All ranks are kept. If you change the search engine, device, language or location, ranks from before aren’t compared with new ones, because they come from different results. The change is noted on your charts.`,
    ],
    [
      'Can I add a competitor later?',
      `Yes, at any time and free of charge. We fill in the competitor’s past ranks from the results pages that are still stored, and show the date from which they’re known.`,
    ],
    [
      'How long is ranking history kept?',
      `Ranks are kept for as long as you keep the project. The results pages behind them are kept for a limited time; after that, the rank stays and the page is no longer available.`,
    ],
  ],
}

const domainsAndBacklinks: StandardCategory = {
  name: 'Domains and backlinks',
  icon: 'globe',
  questions: [
    [
      'Where do a domain’s traffic figures come from?',
      `They’re estimates: each keyword’s search volume multiplied by the share of searchers who usually click a result in that position. They’re good for comparing sites and spotting trends, but they aren’t a replacement for your own analytics.`,
    ],
    [
      'Why does a report show fewer keywords or links than the total?',
      `The boxes at the top cover the whole domain. Tables contain the rows you loaded, strongest first, and say so: for example, “Top 50 of 4,189 keywords”. To see more, check the domain again with a higher limit.`,
    ],
    [
      'How do I see what changed since the last check?',
      `Save the [domain](/domain-projects-list) or [backlink](/backlinks-projects-list) project, then refresh it or put it on a schedule. Each check adds a date, and you can compare any two: new, lost, improved and declined keywords, or new and lost links.`,
    ],
    [
      'What happens to a domain or backlink check I don’t save?',
      `It’s kept for up to 24 hours and then deleted. If you leave it before then, we ask whether you want to save it first. Saving is free.`,
    ],
    [
      'What is the link gap?',
      `It lists sites that link to your competitors but not to you: good candidates for outreach. Open a backlink project, choose **Link gap** and pick up to three of your other backlink projects to compare with.`,
    ],
    [
      'How do I create a disavow file?',
      `In a backlink report, select the links you don’t want Google to count and click **Disavow file**. It lists whole domains by default, as Google recommends for spam, or single pages if you prefer. Then upload it in Google’s disavow tool.

Disavowing can hurt your rankings if you include good links. Google only recommends it if you have a manual action or expect one.`,
    ],
  ],
}

export const checksAndProjects = [rankChecks, projects, domainsAndBacklinks]
