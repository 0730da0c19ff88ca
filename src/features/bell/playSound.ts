/* Plays two short synthesised tones. */

const tones = [
  { frequency: 880, at: 0 },
  { frequency: 1174.66, at: 0.18 },
] as const
const seconds = 0.16

/** Browsers mute audio until the user has interacted with the page. */
export function playSound() {
  if (!('AudioContext' in window)) return
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.gain.value = 0.08
  volume.connect(audio.destination)
  for (const { frequency, at } of tones) {
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume)
    tone.start(audio.currentTime + at)
    tone.stop(audio.currentTime + at + seconds)
    if (at > 0) tone.onended = () => void audio.close()
  }
}
