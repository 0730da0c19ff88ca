import { useEffect, useState } from 'react'
import { startText } from '../console/startMessages'

const rotation = 400

export function LoadingScreen({
  images,
  text = startText.loading,
}: {
  readonly images: readonly string[]
  readonly text?: string
}) {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((last) => last + 1), rotation)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="loading-screen" role="status">
      <div className="loading-pictures" aria-hidden="true">
        {images.map((image, place) => (
          <img
            key={image}
            src={image}
            alt=""
            className={place === turn % images.length ? 'is-current' : undefined}
          />
        ))}
      </div>
      <p>{text}</p>
    </div>
  )
}
