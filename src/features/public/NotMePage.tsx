/* Reverts a change of e-mail address, by the link sent to the old address. */
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { withLink } from '#model/wire/people/link'
import { call } from '../../engine'
import { Frame } from './Frame'
import { text } from './messages'

/** Requires a click, because mail scanners open links too. */
export function NotMePage() {
  const { token = '' } = useParams()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)

  const undo = async () => {
    setBusy(true)
    try {
      await call('POST /auth/nao-fui-eu/:token', withLink(token))
      setDone(true)
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : text.failed)
    } finally {
      setBusy(false)
    }
  }

  if (failure !== undefined) return <Frame title={text.badLinkTitle} hint={failure} />
  if (isDone) return <Frame title={text.undoneTitle} hint={<span role="status">{text.undone}</span>} />
  return (
    <Frame title={text.notMeTitle} hint={text.notMeHint}>
      <button type="button" className="visitor-button" disabled={isBusy} onClick={() => void undo()}>
        {isBusy ? text.wait : text.undo}
      </button>
    </Frame>
  )
}
