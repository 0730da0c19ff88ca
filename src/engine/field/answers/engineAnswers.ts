/* What the console asks about nothing in particular is answered without a connection as it was answered last. */
import { apiUrl } from '../../data/http'
import type { FieldPorts, SendRequest } from '../fieldPorts'
import type { Copies } from '../store/copies'
import { localReply } from './localReply'

/** Calls that the console needs for its first page, none of which holds other people's data. */
const stored: ReadonlySet<string> = new Set([
  'visoes',
  'modelos',
  'favoritos',
  'recentes',
  'nomes-antigos',
  'sistema',
  'mapa',
  'avisos',
  'mencoes',
  'primeiros-passos',
])

export function engineAnswers(ports: FieldPorts, copies: Copies): SendRequest {
  const last = new Map<string, string>()
  return async (url, options) => {
    const [word = ''] = url.slice(apiUrl.length + 1).split(/[/?]/)
    const isStored = (options.method ?? 'GET') === 'GET' && stored.has(word) && copies.state() !== undefined
    if (!isStored) {
      if ((options.method ?? 'GET') === 'GET' && !ports.isConnected()) await ports.whenConnected()
      return ports.send(url, options)
    }
    if (!ports.isConnected()) {
      const answer = await copies.storedAnswer(url)
      if (answer !== undefined) return localReply(answer)
      await ports.whenConnected()
    }
    const reply = await ports.send(url, options)
    if (last.get(url) !== reply.body) {
      last.set(url, reply.body)
      await copies.storeAnswer(url, reply.json).catch(() => undefined)
    }
    return reply
  }
}
