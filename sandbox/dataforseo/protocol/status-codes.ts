/** Every status code of the vendor with its message, as listed at GET /v3/appendix/errors. */
export const STATUS_MESSAGES = {
  20000: 'Ok.',
  20100: 'Task Created.',
  40000: 'You can set only one task at a time.',
  40001: 'The task belongs to another client.',
  40002: 'The task belongs to another search engine.',
  40003: 'The task belongs to another search engine type.',
  40004: 'The task belongs to another function.',
  40006: 'You can set no more than 100 tasks at a time.',
  40100: 'You are not authorized to access this resource.',
  40101: 'Internal SE Server Error.',
  40102: 'No Search Results.',
  40103: 'Task execution failed. Please resubmit the task.',
  40104: 'Please verify your account.',
  40200: 'Payment Required.',
  40201: 'Access to your account has been paused.',
  40202: 'The rate-limit per minute has been exceeded.',
  40203: 'The cost limit of your account has been exceeded.',
  40204: 'Access denied. Visit Plans and Subscriptions to activate your subscription.',
  40205: 'The limit of duplicate tasks per hour has been exceeded.',
  40206: 'The limit of duplicate tasks per day has been exceeded.',
  40207: 'Access denied. Your IP is not whitelisted.',
  40209: 'Too many simultaneous queries.',
  40210: "Insufficient Funds. Your account's balance is too low to complete this request.",
  40400: 'Not Found.',
  40401: 'Task Not Found.',
  40402: 'Invalid Path.',
  40403: 'Results Expired.',
  40404: 'No data has been prepared for this request.',
  40501: 'Invalid Field.',
  40502: 'POST Data Is Empty.',
  40503: 'POST Data Is Invalid.',
  40504: 'Too many intersections.',
  40505: 'Old location data.',
  40506: 'Unknown Fields in POST Data.',
  40601: 'Task Handed.',
  40602: 'Task In Queue.',
  50000: 'Internal Error.',
  50001: 'Internal Error.',
  50100: 'Not Implemented.',
  50301: '3rd Party API Service Unavailable.',
  50303: 'The service is updating. Please try again later.',
  50304: 'The service is unavailable. Please try again later.',
  50401: 'Internal Error. Timeout.',
  50402: 'Target Page Timeout.',
} as const

export type StatusCode = keyof typeof STATUS_MESSAGES

export function isStatusCode(code: number): code is StatusCode {
  return Object.hasOwn(STATUS_MESSAGES, code)
}

/** The vendor names the field inside the message of 40501 and nowhere else. */
export function invalidFieldMessage(field: string): string {
  return `Invalid Field: '${field}'.`
}
