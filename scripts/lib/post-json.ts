/** Throws the message of the answer if it is an error. */
export async function postJson<Reply>(url: string, body: object, headers: Record<string, string> = {}): Promise<Reply> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Reply
}
