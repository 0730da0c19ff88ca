/* What the console asks about nothing in particular is answered without a connection as it was answered last. */
import { apiUrl } from '../../data/http'
import { isLost } from '../../data/requestKeys'
import type { SendRequest } from '../fieldPorts'
import { localReply } from './localReply'
import { searchLocally } from './localSearch'
import type { RequestTools } from './requestTools'
import { withUnsentHits } from './unsentRows'

/** Those that are asked when records are taken along, since their pages may not be opened before. */
const firstAnswers = ['dashboard', 'primeiros-passos', 'favoritos', 'recentes', 'avisos', 'mencoes', 'mapa']

/** Calls that the console needs for its first page. */
const stored = new Set([...firstAnswers, 'visoes', 'modelos', 'nomes-antigos', 'sistema'])

/** Of those, the one whose charts are read by POST. */
const figures = 'dashboard'

const search = 'busca'
const textOf = (address: string) => new URL(address, 'http://localhost').searchParams.get('q') ?? ''

export async function storeFirstAnswers({
  ports,
  copies,
}: Pick<RequestTools, 'ports' | 'copies'>): Promise<void> {
  const store = async (word: string) => {
    const url = `${apiUrl}/${word}`
    await copies.storeAnswer(url, (await ports.send(url, {})).json)
  }
  // Without one of them, its page waits for the connection.
  await Promise.allSettled(firstAnswers.map(store))
}

/** A read that only the server can answer waits for the connection. */
export function engineAnswers(tools: RequestTools): SendRequest {
  const { ports, copies } = tools
  const last = new Map<string, string>()
  return async (url, options) => {
    const [word = ''] = url.slice(apiUrl.length + 1).split(/[/?]/)
    const isRead = (options.method ?? 'GET') === 'GET' || word === figures
    if (!isRead) return ports.send(url, options)
    const isStored = stored.has(word) && copies.state() !== undefined
    const address = typeof options.body === 'string' ? `${url} ${options.body}` : url
    for (;;) {
      const answer = ports.isConnected() ? undefined : await answerWithout(tools, word, isStored, address)
      if (answer !== undefined) return localReply(answer)
      await ports.whenConnected()
      try {
        const reply = await ports.send(url, options)
        if (isStored && last.get(address) !== reply.body) {
          last.set(address, reply.body)
          await copies.storeAnswer(address, reply.json).catch(() => undefined)
        }
        return word === search ? await withUnsentHits(tools, textOf(address), reply) : reply
      } catch (error) {
        // The page did not know yet that there is no connection.
        if (!isLost(error) || ports.isConnected()) throw error
      }
    }
  }
}

function answerWithout(
  tools: RequestTools,
  word: string,
  isStored: boolean,
  address: string,
): Promise<unknown> | undefined {
  const { copies } = tools
  if (word === search && copies.state())
    return searchLocally(tools, textOf(address), ({ name }) => copies.holds(name))
  return isStored ? copies.storedAnswer(address) : undefined
}
