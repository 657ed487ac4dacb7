/** Builds answers in the vendor's words for tests; what is not given is what the vendor sends on success. */
export function envelope(tasks: unknown[] | null, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    version: '0.1.20260806',
    status_code: 20000,
    status_message: 'Ok.',
    time: '0.0102 sec.',
    cost: 0,
    tasks_count: tasks?.length ?? 0,
    tasks_error: 0,
    tasks,
    ...fields,
  }
}

export function refusal(code: number, message = 'Refused.'): Record<string, unknown> {
  return envelope(null, { status_code: code, status_message: message })
}

export function answeredTask(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: '08111840-1544-0066-0000-0000000000ee',
    status_code: 20000,
    status_message: 'Ok.',
    time: '0 sec.',
    cost: 0,
    result_count: 1,
    path: ['v3'],
    data: { api: 'serp' },
    result: null,
    ...fields,
  }
}

export function createdTask(tag: string | undefined, id: string, fields: Record<string, unknown> = {}) {
  return answeredTask({
    id,
    status_code: 20100,
    status_message: 'Task Created.',
    cost: 0.0006,
    data: { api: 'serp', ...(tag === undefined ? {} : { tag }) },
    ...fields,
  })
}

export function organicItem(position: number, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    type: 'organic',
    rank_group: position,
    rank_absolute: position + 1,
    domain: `www.site-${position}.test`,
    url: `https://www.site-${position}.test/`,
    title: `Site ${position}`,
    description: null,
    ...fields,
  }
}

export function organicResult(items: unknown[] | null, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    keyword: 'car insurance',
    type: 'organic',
    check_url: 'https://www.google.ie/search?q=car%20insurance',
    datetime: '2026-07-08 14:46:35 +00:00',
    item_types: ['organic'],
    se_results_count: 1234,
    items_count: items?.length ?? 0,
    items,
    ...fields,
  }
}

export function readyTask(items: unknown[] | null, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return envelope([answeredTask({ result: [organicResult(items, fields)] })])
}
