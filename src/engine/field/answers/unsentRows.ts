/* Lists, summaries and heads of the server with the records that were created here and wait, each in its place. */
import type { Entity } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { evaluateQuery, indexRows } from '#model/evaluate/evaluate'
import { decodeQuery } from '#model/query/queryUrl'
import type { HttpReply } from '../../data/http'
import { isFileAct, type QueuedAct } from '../store/queuedAct'
import type { FieldCall } from './fieldCall'
import { answerLocally, relatedTotals } from './localAnswers'
import { localReply } from './localReply'
import type { RequestTools } from './requestTools'

export async function withUnsent(
  tools: RequestTools,
  call: FieldCall,
  send: (params?: URLSearchParams) => Promise<HttpReply>,
): Promise<HttpReply> {
  const { ports, copies, rows } = tools
  const { entity, id, rest, params } = call
  const hasUnsent = ({ name }: Entity) => rows.actsOf(name).some((act) => rows.idOf(act.id) < 0)
  if (id !== undefined) {
    await sendLost(tools)
    const reply = await send()
    if (rest[0] !== 'ficha') return reply
    const related = await relatedTotals(tools, entity, rows.idOf(id), hasUnsent, true)
    return { ...reply, json: addUp(reply.json, { related }) }
  }
  const isSummary = rest[0] === 'resumo' && !params.has('exportar')
  if (!hasUnsent(entity) || (rest.length > 0 && !isSummary)) return send()
  await sendLost(tools)
  if (!hasUnsent(entity)) return send()
  const { range, sort, fields, relevance } = decodeQuery(params)
  const keys = sort.length > 0 ? sort : entity.list.sort
  const asked = new URLSearchParams(params)
  if (fields) asked.set('fields', [...fields, ...keys.map(([path]) => path)].join(','))
  const whole = new URLSearchParams(asked)
  whole.delete('range')
  const index: typeof rows.index = (of, paths, isSearched) => rows.index(of, paths, isSearched, true)
  const local = await answerLocally({ ports, copies, rows: { ...rows, index } }, { ...call, params: whole })
  const own: unknown = local?.json
  if (!Array.isArray(own)) return localReply(addUp((await send()).json, own))
  // So many of them may come before the page.
  const first = Math.max(0, (range?.[0] ?? 0) - own.length)
  if (range) asked.set('range', JSON.stringify([first, range[1]]))
  const reply = await send(asked)
  if (!Array.isArray(reply.json)) return reply
  const both = [...own, ...reply.json].filter(isRow)
  const all = { filter: { [systemNames.id]: { ne: 0 } }, sort: keys }
  const indexed = indexRows(entity, both, ports.index, ports.person.actor)
  const found = relevance ? both : evaluateQuery(entity, indexed, all).rows
  const [from, to] = range ?? [0, found.length]
  const page = found.slice(from - first, to - first + 1)
  const total = Number(reply.headers.get('Content-Range')?.split('/')[1]) + own.length
  const told = `${ports.database} ${from}-${from + page.length - 1}/${Number.isNaN(total) ? '*' : total}`
  return localReply(page, range && { 'Content-Range': told })
}

/** The server may have done what it did not answer, but says so only when it is sent again. */
async function sendLost({ queue, inFlight, resend }: RequestTools): Promise<void> {
  const isLost = (act: QueuedAct) =>
    act.isAttempted && !act.question && !act.failures && !isFileAct(act) && !inFlight.has(act.number)
  if (!queue.acts().some(isLost)) return
  await new Promise<void>((resolve) => {
    const stop = queue.follow(() => queue.acts().some(isLost) || resolve())
    void resend()
      .catch(() => undefined)
      .finally(() => resolve(stop()))
  })
}

const keyNames = ['value', 'keys', 'key']

/** Adds numbers of the same name; those in lists belong to the same key. */
function addUp(theirs: unknown, own: unknown): unknown {
  if (typeof theirs === 'number' && typeof own === 'number') return theirs + own
  if (Array.isArray(theirs) && Array.isArray(own)) {
    const keyOf = (each: unknown) => isRow(each) && JSON.stringify(keyNames.map((name) => each[name]))
    const others = own.filter((each) => !theirs.some((other) => keyOf(other) === keyOf(each)))
    const same = (each: unknown) => own.find((other) => keyOf(other) === keyOf(each))
    return [...theirs.map((each: unknown) => addUp(each, same(each))), ...others]
  }
  if (!isRow(theirs) || !isRow(own)) return theirs
  const sums = Object.entries(theirs).map(([name, of]) => [
    name,
    keyNames.includes(name) ? of : addUp(of, own[name]),
  ])
  return { ...own, ...Object.fromEntries(sums) }
}
