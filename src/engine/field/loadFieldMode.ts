/* The field mode of this page, over the console's own requests and session. */
import { followConnection, isConnected, whenConnected } from '../data/connection'
import { requestHooks, sendRequest } from '../data/http'
import { liveHooks } from '../data/live/liveMarks'
import { markField } from '../session/fieldUse'
import { followSession, getSession } from '../session/session'
import { createFieldMode, type OpenFieldMode } from './fieldMode'
import { fieldDatabase, fieldPage } from './fieldPage'
import { findPlace } from './findPlace'

/** Milliseconds between two looks for what has changed, while the server can be reached. */
const freshFor = 600_000
/** Milliseconds until what could not be sent is tried again; longer each time that nothing of it was. */
const [shortestPause, longestPause] = [2_000, 120_000]

let opening: Promise<OpenFieldMode> | undefined
let stop: (() => void) | undefined

/**
 * @throws Problem unavailable in a browser that stores nothing
 * @example const field = await loadFieldMode()
 */
export function loadFieldMode(): Promise<OpenFieldMode> {
  fieldPage.end = () => void endFieldMode(getSession().token === undefined)
  opening ??= open().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function open(): Promise<OpenFieldMode> {
  const { start } = fieldPage
  if (!start) throw new Error('the field mode needs the signed-in console')
  const { index, setup, user } = start
  const field = await createFieldMode({
    database: fieldDatabase,
    deviceName: deviceName(),
    index,
    person: { id: user.id, name: user.nome, actor: user.actor },
    loadValidator: async (entity) => (await setup.loadValidators(entity)).validate,
    send: sendRequest,
    // An expired session goes on recording; the password is asked before sending.
    isConnected: () => isConnected() && !getSession().isExpired,
    whenConnected,
    now: () => new Date(),
    findPlace,
    onChange(message) {
      liveHooks.note?.(message)
      liveHooks.own?.(new Set(message.entidades))
    },
  })
  requestHooks.localFile = field.readFile
  requestHooks.copiedAt = () => {
    const { copiedAt } = field.state()
    return copiedAt === undefined ? undefined : Date.parse(copiedAt)
  }
  requestHooks.waitingAct = field.waitingAct
  const mark = () => {
    const { isOn, waiting, isSending, copiedAt } = field.state()
    const isUsed = isOn || waiting.length > 0
    markField(user, isUsed)
    if (isUsed) Object.assign(requestHooks, { field: field.request, takes: field.takes })
    else for (const name of ['field', 'takes'] as const) delete requestHooks[name]
    if (isOn && !isSending && copiedAt === undefined) plan()
  }
  const left = () => field.state().waiting.filter(({ question }) => !question).length
  let pause = shortestPause
  let again: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const plan = () => {
    const { isOn, copiedAt } = field.state()
    clearTimeout(again)
    if (!isOver && (left() > 0 || (isOn && copiedAt === undefined))) again = setTimeout(sendAnything, pause)
  }
  const sendAnything = () => {
    const { isOn, waiting } = field.state()
    const { token, isExpired } = getSession()
    if (token === undefined || isExpired || !isConnected() || (!isOn && waiting.length === 0)) return
    const before = { left: left(), rows: field.state().rows }
    clearTimeout(again)
    void field
      .sendAll()
      .catch(() => undefined)
      .then(() => {
        // A server that is away for a minute, or a connection that fails now and then, is no change of the connection.
        const isFurther = left() < before.left || field.state().rows > before.rows
        pause = isFurther ? shortestPause : Math.min(pause * 2, longestPause)
        plan()
      })
  }
  mark()
  const endMarks = field.follow(mark)
  const endConnection = followConnection(sendAnything)
  // After the password of an expired session.
  const endSession = followSession(sendAnything)
  const timer = setInterval(sendAnything, freshFor)
  stop = () => {
    isOver = true
    clearTimeout(again)
    clearInterval(timer)
    endMarks()
    endConnection()
    endSession()
  }
  sendAnything()
  return field
}

/** @param isSignedOut then the copies are destroyed */
async function endFieldMode(isSignedOut: boolean): Promise<void> {
  const ending = opening
  opening = undefined
  stop?.()
  stop = undefined
  const field = await ending?.catch(() => undefined)
  if (isSignedOut) await field?.forget()
  field?.close()
}

/** @example 'Chrome, Android' */
function deviceName(): string {
  const { userAgent } = navigator
  const found = (names: readonly string[]) => names.find((name) => userAgent.includes(name))
  const browser = found(['Edg', 'OPR', 'Firefox', 'SamsungBrowser', 'Chrome', 'Safari']) ?? ''
  const system = found(['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux']) ?? ''
  return [browser.replace('Edg', 'Edge').replace('OPR', 'Opera'), system]
    .filter((each) => each !== '')
    .join(', ')
}
