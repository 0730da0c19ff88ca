/*
 * Random histories of two devices in the field and an office, over the server in this process: what is recorded without
 * a connection, and everything that can go wrong on its way.
 */
import fc from 'fast-check'
import { HttpError } from 'react-admin'
import type { Row } from '#model/entity/jsonSchema'
import type { SignedIn, TestServer } from '../../../support/server'
import { type OpenTestDevice, openTestDevice } from './fieldDevice'

const device = fc.nat({ max: 1 })
const pick = fc.nat({ max: 9 })
const farmField = fc.constantFrom('soil', 'area', 'crops', 'extra')

/** `record` and `farm` choose among those that there are. */
const someRecording = fc.oneof(
  fc.record({ kind: fc.constant('createFarm' as const), device }),
  fc.record({ kind: fc.constant('createVisit' as const), device, farm: pick }),
  fc.record({ kind: fc.constant('editFarm' as const), device, farm: pick, field: farmField }),
  fc.record({ kind: fc.constant('editVisit' as const), device, record: pick }),
  fc.record({ kind: fc.constant('moveVisit' as const), device, record: pick, farm: pick }),
  fc.record({ kind: fc.constant('transition' as const), device, record: pick }),
  fc.record({ kind: fc.constant('note' as const), device, record: pick }),
  fc.record({ kind: fc.constant('remove' as const), device, record: pick }),
  fc.record({ kind: fc.constant('photo' as const), device, farm: pick }),
)
const someTrouble = fc.oneof(
  fc.record({ kind: fc.constant('officeEdit' as const), farm: pick, field: farmField }),
  fc.record({ kind: fc.constant('officeRemoves' as const), farm: pick }),
  fc.record({ kind: fc.constant('officeMoves' as const), farm: pick }),
  fc.record({ kind: fc.constant('offline' as const), device }),
  fc.record({ kind: fc.constant('online' as const), device }),
  fc.record({ kind: fc.constant('send' as const), device }),
  fc.record({ kind: fc.constant('loseAnswers' as const), device, count: fc.integer({ min: 1, max: 2 }) }),
  fc.record({
    kind: fc.constant('kill' as const),
    device,
    requests: fc.nat({ max: 4 }),
    isBefore: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('reload' as const), device }),
  fc.record({ kind: fc.constant('expire' as const), device }),
  fc.record({ kind: fc.constant('signOut' as const), device }),
  fc.record({
    kind: fc.constant('decide' as const),
    device,
    record: pick,
    choice: fc.constantFrom('mine', 'theirs', 'discard'),
  }),
  fc.record({ kind: fc.constant('export' as const), device }),
  fc.record({ kind: fc.constant('handOver' as const), device }),
  fc.record({ kind: fc.constant('rename' as const), field: fc.constantFrom('soil', 'extra') }),
  fc.record({ kind: fc.constant('restart' as const) }),
  fc.record({ kind: fc.constant('month' as const) }),
)
export const someStep = fc.oneof(
  { weight: 3, arbitrary: someRecording },
  { weight: 2, arbitrary: someTrouble },
)
export type Step = typeof someStep extends fc.Arbitrary<infer T> ? T : never

export interface HistoryWorld {
  server(): TestServer
  restart(): Promise<void>
  /** Restarts the server with other schemas: soil gets another name, or extra makes place for a new field. */
  rename(field: 'soil' | 'extra'): Promise<void>
  /** Moves the clock of the server. */
  pass(days: number): Promise<void>
  now(): Date
  office(): SignedIn
  technician(): Promise<SignedIn>
}

interface Marker {
  readonly entity: 'farm' | 'visit' | 'note'
  readonly field: string
  readonly value: unknown
  readonly device: number
  /** A later act of the same record on the same device may have taken its place before it was sent. */
  isJoined: boolean
  /** Refused at once, discarded, or decided otherwise. */
  isGivenUp: boolean
  /** The person chose it over a newer value. */
  isDecided: boolean
  /** What the page showed before. */
  readonly saw?: unknown
  record: number
}

export interface HistoryResult {
  /** Acts that a person was told are saved, and how many of them were kept on a device first. */
  readonly acts: number
  readonly queued: number
  /** Acts that the server had already done when it got them again. */
  readonly replays: number
  readonly kills: number
  readonly questions: readonly string[]
  /** How often steps met what they are there for: an act that was waiting, a record that the device had. */
  readonly met: Readonly<Record<Meeting, number>>
}

export const meetings = ['expired', 'late', 'renamed', 'handedOver', 'taken'] as const
type Meeting = (typeof meetings)[number]

let runs = 0
let numbers = 0
/** Unique in all histories, so that no value is written twice by chance. */
function nextNumber(): number {
  numbers += 1
  return numbers
}

export async function runHistory(world: HistoryWorld, steps: readonly Step[]): Promise<HistoryResult> {
  runs += 1
  const history = await startHistory(world, `history ${runs}`)
  try {
    for (const step of steps) await history.take(step)
    return await history.finish()
  } finally {
    history.close()
  }
}

async function startHistory(world: HistoryWorld, name: string) {
  const since = await lastIds(world.server())
  const people = [await world.technician(), await world.technician()]
  const devices: OpenTestDevice[] = []
  const farms: number[][] = [[], []]
  const visits: number[][] = [[], []]
  const markers: Marker[] = []
  const exported: Blob[] = []
  const met = { expired: 0, late: 0, renamed: 0, handedOver: 0, taken: 0 }
  let acts = 0
  let queued = 0
  let kills = 0
  const next = nextNumber
  const unknownId = () => -1_000_000 - next()
  const server = () => world.server()
  for (const [at, person] of people.entries()) {
    for (let each = 0; each < 1; each += 1) {
      const soil = nameOf(server().index, 'soil')
      const values = { name: `${name} farm ${next()}`, [soil]: 's0', area: 0, tech_id: person.recordId }
      farms[at]?.push((await server().make('farm', values)).id)
    }
    const opened = await openTestDevice({ server, database: `${name} ${at}`, person, now: world.now })
    await opened.field().takeAlong()
    devices.push(opened)
  }
  const helper = await openTestDevice({
    server,
    database: `${name} helper`,
    person: world.office(),
    now: world.now,
  })
  const deviceAt = (at: number) => devices[at] as OpenTestDevice
  const personAt = (at: number) => people[at] as SignedIn
  const chosen = (list: readonly number[] | undefined, at: number) =>
    list?.length ? list[at % list.length] : undefined
  const mark = (marker: Omit<Marker, 'isJoined' | 'isGivenUp' | 'isDecided'>) => {
    for (const each of markers) {
      const isSame =
        each.device === marker.device && each.record === marker.record && each.entity === marker.entity
      if (isSame && each.field === marker.field) each.isJoined = true
    }
    for (const value of Array.isArray(marker.value) ? marker.value : [marker.value]) allWritten.add(value)
    const made: Marker = { ...marker, isJoined: false, isGivenUp: false, isDecided: false }
    markers.push(made)
    return made
  }
  const survive = async (at: number, error: unknown) => {
    if (!deviceAt(at).isDead()) throw error
    kills += 1
    await deviceAt(at).reopen()
  }
  /** Records what must be found again, unless the person was told that it was not saved. */
  const mustFind = async (marker: Marker, made: Promise<Row | undefined>) => {
    const row = await made
    if (!row) marker.isGivenUp = true
    else if (typeof row.id === 'number' && marker.entity !== 'note') marker.record = row.id
    return row
  }
  /** Undefined when it was refused, which the person saw; also when the tab was killed meanwhile. */
  const record = async (
    at: number,
    ...request: Parameters<OpenTestDevice['request']>
  ): Promise<Row | undefined> => {
    try {
      const { json } = await deviceAt(at).request(...request)
      acts += request[0] === 'GET' ? 0 : 1
      if (request[0] !== 'GET' && deviceAt(at).field().state().waiting.length > 0) queued += 1
      return json as Row
    } catch (error) {
      if (error instanceof HttpError) return undefined
      await survive(at, error)
      return undefined
    }
  }
  const editOf = async (at: number, entity: 'farm' | 'visit', id: number, field: string, value: unknown) => {
    const shown = await record(at, 'GET', `/api/${entity}/${id}`)
    if (!shown) return
    const headers: Record<string, string> = id > 0 ? { 'If-Match': `"${shown.versao}"` } : {}
    const name = nameOn(at, field)
    const marker = mark({ entity, field, value, device: at, record: id, saw: shown[name] })
    const row = await record(at, 'PATCH', `/api/${entity}/${id}`, { [name]: value }, headers)
    if (!row) marker.isGivenUp = true
  }
  const nameOn = (at: number, field: string) => nameOf(deviceAt(at).index(), field)
  const isWaiting = (at: number) => deviceAt(at).field().state().waiting.length > 0
  const valueFor = (field: string): unknown => {
    const number = next()
    return field === 'area' ? number : field === 'crops' ? [`c${number}`] : `${field}${number}`
  }
  const send = async (at: number) => {
    try {
      await deviceAt(at).field().sendAll()
    } catch (error) {
      // The page tries again later.
      if (!(error instanceof HttpError)) await survive(at, error)
    }
  }

  const markTitle = (at: number) => {
    const title = `title${next()}`
    const marker = mark({ entity: 'visit', field: 'title', value: title, device: at, record: unknownId() })
    return { title, marker }
  }

  const take = async (step: Step): Promise<void> => {
    switch (step.kind) {
      case 'createFarm': {
        const soil = `soil${next()}`
        const values = {
          name: `${name} farm ${next()}`,
          [nameOn(step.device, 'soil')]: soil,
          tech_id: personAt(step.device).recordId,
        }
        const marker = mark({
          entity: 'farm',
          field: 'soil',
          value: soil,
          device: step.device,
          record: unknownId(),
        })
        const made = await mustFind(marker, record(step.device, 'POST', '/api/farm', values))
        if (typeof made?.id === 'number') farms[step.device]?.push(made.id)
        return
      }
      case 'createVisit': {
        const farm = chosen(farms[step.device], step.farm)
        const { title, marker } = markTitle(step.device)
        const made = await mustFind(
          marker,
          record(step.device, 'POST', '/api/visit', { title, farm_id: farm }),
        )
        if (typeof made?.id === 'number') visits[step.device]?.push(made.id)
        return
      }
      case 'photo': {
        const farm = chosen(farms[step.device], step.farm)
        const body = new FormData()
        body.set('arquivo', new File(['%PDF-1.4\n%%EOF'], `p${next()}.pdf`, { type: 'application/pdf' }))
        const picture = await record(step.device, 'POST', '/api/arquivos', body)
        if (!picture) return
        const { title, marker } = markTitle(step.device)
        await mustFind(marker, record(step.device, 'POST', '/api/visit', { title, farm_id: farm, picture }))
        return
      }
      case 'editFarm': {
        const farm = chosen(farms[step.device], step.farm)
        if (farm !== undefined) await editOf(step.device, 'farm', farm, step.field, valueFor(step.field))
        return
      }
      case 'editVisit': {
        const visit = chosen(visits[step.device], step.record)
        if (visit !== undefined) await editOf(step.device, 'visit', visit, 'text', valueFor('text'))
        return
      }
      case 'moveVisit': {
        const visit = chosen(visits[step.device], step.record)
        const farm = chosen(farms[step.device], step.farm)
        if (visit === undefined) return
        const shown = await record(step.device, 'GET', `/api/visit/${visit}`)
        const headers: Record<string, string> = visit > 0 && shown ? { 'If-Match': `"${shown.versao}"` } : {}
        if (shown) await record(step.device, 'PATCH', `/api/visit/${visit}`, { farm_id: farm }, headers)
        return
      }
      case 'transition': {
        const visit = chosen(visits[step.device], step.record)
        if (visit === undefined) return
        const shown = await record(step.device, 'GET', `/api/visit/${visit}`)
        const transition = shown?.status === 'done' ? 'reopen' : 'finish'
        if (shown) await record(step.device, 'POST', `/api/visit/${visit}/transicoes/${transition}`, {})
        return
      }
      case 'note': {
        const visit = chosen(visits[step.device], step.record)
        if (visit === undefined) return
        const texto = `note${next()}`
        const marker = mark({
          entity: 'note',
          field: 'texto',
          value: texto,
          device: step.device,
          record: unknownId(),
        })
        await mustFind(marker, record(step.device, 'POST', `/api/visit/${visit}/anotacoes`, { texto }))
        return
      }
      case 'remove': {
        const visit = chosen(visits[step.device], step.record)
        if (visit !== undefined) await record(step.device, 'DELETE', `/api/visit/${visit}`)
        return
      }
      case 'officeEdit': {
        const farm = chosen(
          farms.flat().filter((id) => id > 0),
          step.farm,
        )
        const value = valueFor(step.field)
        const response = await world.office().patch(`/api/farm/${farm}`, {
          [nameOf(server().index, step.field)]: value,
        })
        if (response.ok) mark({ entity: 'farm', field: step.field, value, device: -1, record: farm ?? 0 })
        return
      }
      case 'officeRemoves': {
        const farm = chosen(
          farms.flat().filter((id) => id > 0),
          step.farm,
        )
        await world.office().remove(`/api/farm/${farm}`)
        return
      }
      case 'officeMoves': {
        const all = farms.flat().filter((id) => id > 0)
        const farm = chosen(all, step.farm)
        const to = farms[0]?.includes(farm ?? 0) ? 1 : 0
        const moved = await world.office().patch(`/api/farm/${farm}`, { tech_id: personAt(to).recordId })
        const isTouched = deviceAt(1 - to)
          .field()
          .state()
          .waiting.some(({ id, values }) => id === farm || values.farm_id === farm)
        if (moved.ok && isTouched) met.taken += 1
        return
      }
      case 'offline':
        deviceAt(step.device).isOnline = false
        return
      case 'online':
        deviceAt(step.device).isOnline = true
        deviceAt(step.device).signIn((await server().signInAs('tech', personAt(step.device).recordId)).token)
        return
      case 'send':
        return send(step.device)
      case 'loseAnswers':
        deviceAt(step.device).lost = step.count
        return
      case 'kill':
        deviceAt(step.device).killAt = { requests: step.requests, isBefore: step.isBefore }
        return
      case 'reload':
        return deviceAt(step.device).reopen()
      case 'expire':
        deviceAt(step.device).token = 'expired'
        if (isWaiting(step.device)) met.expired += 1
        return
      case 'signOut':
        await deviceAt(step.device).field().forget()
        await deviceAt(step.device)
          .field()
          .takeAlong()
          .catch(() => undefined)
        return
      case 'decide':
        return decide(step)
      case 'export':
        exported.push(await deviceAt(step.device).field().exportQueue())
        return
      case 'handOver': {
        const { waiting } = deviceAt(step.device).field().state()
        await (await helper.field().readQueue(await deviceAt(step.device).field().exportQueue())).add()
        await helper.field().sendAll()
        const left = new Set(
          helper
            .field()
            .state()
            .waiting.map(({ values }) => JSON.stringify(values)),
        )
        met.handedOver += waiting.filter(({ values }) => !left.has(JSON.stringify(values))).length
        return
      }
      case 'restart':
        return world.restart()
      case 'rename':
        if (
          [0, 1].some((at) =>
            deviceAt(at)
              .field()
              .state()
              .waiting.some(({ values }) => nameOn(at, step.field) in values),
          )
        )
          met.renamed += 1
        return world.rename(step.field)
      case 'month':
        if (isWaiting(0) || isWaiting(1)) met.late += 1
        return world.pass(30)
    }
  }

  const decide = async ({ device: at, record: choice, choice: how }: Step & { kind: 'decide' }) => {
    const { waiting } = deviceAt(at).field().state()
    const open = waiting.filter(({ question }) => question !== undefined)
    const act = open[choice % Math.max(1, open.length)]
    if (!act?.question) return
    const giveUp = (values: readonly unknown[]) => {
      for (const marker of markers) {
        if (values.some((value) => JSON.stringify(value) === JSON.stringify(marker.value)))
          marker.isGivenUp = true
      }
    }
    if (how === 'discard') {
      // What depends on a record that is given up goes with it.
      const gone = act.kind === 'create' ? waiting.filter(({ id }) => id === act.id) : [act]
      giveUp(gone.flatMap(({ values }) => Object.values(values)))
      await deviceAt(at).field().decide(act.number, { kind: 'discard' })
      return
    }
    const clashes = act.question.kind === 'clash' ? act.question.clashes : []
    const theirs =
      how === 'theirs' ? Object.fromEntries(clashes.map(({ field, theirs: value }) => [field, value])) : {}
    const mine = clashes
      .filter(({ field }) => !(field in theirs))
      .map(({ mine: value }) => JSON.stringify(value))
    for (const marker of markers) if (mine.includes(JSON.stringify(marker.value))) marker.isDecided = true
    giveUp(Object.keys(theirs).map((field) => act.values[field]))
    await deviceAt(at).field().decide(act.number, { kind: 'send', values: theirs })
  }

  const finish = async (): Promise<HistoryResult> => {
    // An office that gets the files sends what it may.
    await helper.reopen()
    helper.signIn((await server().signInAs('office', world.office().recordId)).token)
    for (const file of exported) await (await helper.field().readQueue(file)).add()
    await helper.field().sendAll()
    for (const at of devices.keys()) {
      const own = deviceAt(at)
      own.killAt = undefined
      own.lost = 0
      own.isOnline = true
      own.signIn((await server().signInAs('tech', personAt(at).recordId)).token)
      await own.reopen()
      await own.field().sendAll()
    }
    await sendDoneAgain([helper, ...devices], world, since)
    const waiting = [helper, ...devices].flatMap((each) => [...each.field().state().waiting])
    const questions = waiting.filter(({ question }) => question !== undefined)
    await check(world, since, markers, waiting, questions.length)
    const sent = devices.flatMap((each) => each.sent)
    return {
      acts,
      queued,
      kills,
      replays: sent.filter(({ isReplay }) => isReplay).length,
      questions: questions.flatMap(({ question }) => question?.kind ?? []),
      met,
    }
  }
  const close = () => {
    for (const each of [helper, ...devices]) each.close()
  }
  /** A person whose tab was killed opens another. */
  const takeStep = async (step: Step) => {
    try {
      await take(step)
    } catch (error) {
      if (!devices.some((each) => each.isDead())) throw error
    }
    for (const [at, each] of devices.entries()) if (each.isDead()) await survive(at, undefined)
  }
  return { take: takeStep, finish, close }
}

/**
 * The one case in which an act is done and also asked about: one queue asked before another queue, which has a copy of the
 * act, sent it. Sent again, it must be known as done and leave the queue.
 */
async function sendDoneAgain(
  everybody: readonly OpenTestDevice[],
  world: HistoryWorld,
  since: Since,
): Promise<void> {
  for (const own of everybody) {
    for (const { number, question, values } of own.field().state().waiting) {
      if (!question || !(await hasDone(world.server(), since, values))) continue
      await own.field().decide(number, { kind: 'send' })
    }
    await own.field().sendAll()
  }
}

async function hasDone({ db }: TestServer, since: Since, values: Row): Promise<boolean> {
  const audit = await db.query<{ changes: Row }>(
    "select changes from sys_audit where entity in ('farm', 'visit') and id > $1",
    [since.sys_audit],
  )
  const told = JSON.stringify(audit.map(({ changes }) => changes))
  return marksIn(values).some((text) => told.includes(text))
}

/** Values that are unique in all histories. */
function marksIn(values: Row): readonly string[] {
  return Object.values(values)
    .map((value) => JSON.stringify(value))
    .filter((text) => /^"(?:soil|extra|title|text)\d+"$/.test(text))
}

type Since = Readonly<Record<'farm' | 'visit' | 'sys_note' | 'sys_audit', number>>

/** What is older belongs to other histories. */
async function lastIds({ db }: TestServer): Promise<Since> {
  const lastOf = async (table: string) => {
    const [row] = await db.query<{ last: number | null }>(`select max(id) as last from ${table}`)
    return Number(row?.last ?? 0)
  }
  const [farm, visit, sys_note, sys_audit] = await Promise.all(
    ['farm', 'visit', 'sys_note', 'sys_audit'].map(lastOf),
  )
  return { farm: farm ?? 0, visit: visit ?? 0, sys_note: sys_note ?? 0, sys_audit: sys_audit ?? 0 }
}

type Waiting = ReturnType<ReturnType<OpenTestDevice['field']>['state']>['waiting']

async function check(
  world: HistoryWorld,
  since: Since,
  markers: readonly Marker[],
  waiting: Waiting,
  questions: number,
) {
  if (waiting.length > 0 && questions === 0) {
    throw new Error(`acts wait without a question: ${JSON.stringify(waiting)}`)
  }
  const { db } = world.server()
  const soil = nameOf(world.server().index, 'soil')
  const farms = await db.query<Row>(`select "${soil}" as soil, area, crops from farm where id > $1`, [
    since.farm,
  ])
  const titles = await db.query<{ title: string }>('select title from visit where id > $1', [since.visit])
  const notes = await db.query<{ text: string }>('select text from sys_note where id > $1', [since.sys_note])
  const audit = await db.query<{ changes: Row }>(
    "select changes from sys_audit where entity in ('farm', 'visit') and id > $1",
    [since.sys_audit],
  )
  const written = audit.flatMap(({ changes }) =>
    Object.entries(changes).map(
      ([field, pair]) => `${plainName(field)} ${JSON.stringify(Array.isArray(pair) ? pair[1] : pair)}`,
    ),
  )
  const counts = new Map<string, number>()
  const all = [
    ...written,
    ...titles.map(({ title }) => `title only "${title}"`),
    ...notes.map(({ text }) => `texto "${text}"`),
  ]
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1)
  for (const { field, value, isJoined, isGivenUp } of markers) {
    const text = JSON.stringify(value)
    const times = counts.get(`${field} ${text}`) ?? 0
    // Lists merge item by item.
    const isMerged = Array.isArray(value) && written.some((each) => each.includes(text.slice(1, -1)))
    const isWaiting = waiting.some(({ values }) => JSON.stringify(Object.values(values)).includes(text))
    const isAsked = waiting.some(({ question, values }) => question && marksIn(values).includes(text))
    if (times > 0 && isAsked) throw new Error(`${field} ${text} is done and also asked about`)
    if (times > 1) throw new Error(`${field} ${text} was written ${times} times`)
    if (times === 0 && !isMerged && !isWaiting && !isJoined && !isGivenUp)
      throw new Error(`${field} ${text} is lost`)
    if (field === 'title' && (counts.get(`title only ${text}`) ?? 0) > 1)
      throw new Error(`${text} is there twice`)
  }
  for (const { changes } of audit) {
    for (const [field, pair] of Object.entries(changes)) {
      const [before, after] = Array.isArray(pair) ? pair : []
      const marker = markers.find(
        (each) => each.field === plainName(field) && each.value === after && each.saw !== undefined,
      )
      if (!marker || marker.isDecided || marker.device < 0) continue
      const own = markers.filter((each) => each.device === marker.device && each.field === marker.field)
      const isSeen = own.some(({ saw, value }) => (saw ?? null) === before || value === before)
      if (!isSeen) throw new Error(`${field}: ${String(after)} overwrote ${String(before)}, which nobody saw`)
    }
  }
  const isKnown = (value: unknown) => value === null || value === 0 || value === 's0' || allWritten.has(value)
  for (const { soil, area, crops } of farms) {
    const values = [soil, area, ...(Array.isArray(crops) ? crops : [])]
    const strange = values.find((value) => !isKnown(value))
    if (strange !== undefined) throw new Error(`nobody wrote ${JSON.stringify(strange)}`)
  }
}

/** The name that the field has in these schemas: `soil` → `soil3`. */
function nameOf(index: TestServer['index'], field: string): string {
  const fields = index.get('farm')?.fields ?? []
  return fields.find(({ name }) => plainName(name) === field)?.name ?? field
}

function plainName(name: string): string {
  return name.replace(/^(soil|extra)\d+$/, '$1')
}

/** By all histories on the same database. */
const allWritten = new Set<unknown>()
