import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { withLink } from '#model/wire/people/link'
import { call } from '../../engine'
import { Frame } from './Frame'
import { text } from './messages'
import { titles } from './titles'

/** Uses the link as soon as the page opens. */
export function VerifyMailPage() {
  const { token = '' } = useParams()
  const [failure, setFailure] = useState<string>()
  const [isDone, setDone] = useState(false)

  useEffect(() => {
    let isGone = false
    confirmOnce(token).then(
      () => isGone || setDone(true),
      (error: Error) => isGone || setFailure(error.message),
    )
    return () => {
      isGone = true
    }
  }, [token])

  if (failure !== undefined) return <Frame title={text.badLinkTitle} hint={`${failure} ${text.askMail}`} />
  if (!isDone) return <Frame title={titles.verify} hint={text.verifying} />
  return (
    <Frame title={text.verifiedTitle} hint={<span role="status">{text.verified}</span>} hasWayBack={false}>
      <a className="visitor-button" href="#/login">
        {text.goOn}
      </a>
    </Frame>
  )
}

const requests = new Map<string, Promise<unknown>>()

/** The link works once, but React may run an effect twice. */
function confirmOnce(token: string): Promise<unknown> {
  const known = requests.get(token)
  if (known) return known
  const answer = call('PATCH /mailStatus/:token', withLink(token))
  requests.set(token, answer)
  return answer
}
