import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { withLink } from '#model/wire/people/link'
import type { Unsubscription } from '#model/wire/record/broadcast'
import { call } from '../../engine'
import { Frame } from './Frame'
import { text } from './messages'
import { titles } from './titles'

/** Requires a click, because mail scanners open links too. */
export function UnsubscribePage() {
  const { token = '' } = useParams()
  const [found, setFound] = useState<Unsubscription>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    call('GET /descadastro/:token', withLink(token)).then(setFound, (error: Error) =>
      setFailure(error.message || text.failed),
    )
  }, [token])

  const end = async () => {
    setBusy(true)
    await call('POST /descadastro/:token', withLink(token)).then(setFound, (error: Error) =>
      setFailure(error.message || text.failed),
    )
    setBusy(false)
  }

  if (failure !== undefined) return <Frame title={text.badLinkTitle} hint={failure} />
  if (!found) return <Frame title={titles.unsubscribe} hint={text.checking} />
  if (!found.recebe)
    return (
      <Frame
        title={text.unsubscribedTitle}
        hint={<span role="status">{text.unsubscribed(text.unsubscribeChannels[found.canal])}</span>}
      />
    )
  return (
    <Frame title={text.unsubscribeTitle} hint={text.unsubscribeHint(text.unsubscribeChannels[found.canal])}>
      <button type="button" className="visitor-button" disabled={isBusy} onClick={() => void end()}>
        {isBusy ? text.wait : text.unsubscribe}
      </button>
    </Frame>
  )
}
