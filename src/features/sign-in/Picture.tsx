export function Picture() {
  return (
    <svg
      className="sign-in-picture"
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle className="sun" cx="620" cy="455" r="86" />
      <path className="far" d="M0 470c120-70 230-80 340-36s250 40 460-52v518H0Z" />
      <path className="middle" d="M0 560c170-62 300-46 430-8s250 22 370-30v378H0Z" />
      <path className="near" d="M0 650c190-44 380-42 800 0v250H0Z" />
      <g className="rows">
        <path d="M400 640C360 720 250 820 60 900" />
        <path d="M400 640C380 730 330 830 240 900" />
        <path d="M400 640c2 90 2 180 0 260" />
        <path d="M400 640c20 90 70 190 160 260" />
        <path d="M400 640c40 80 150 180 340 260" />
        <path d="M400 640C330 690 160 760 0 800" />
        <path d="M400 640c70 50 240 120 400 160" />
      </g>
      <g className="plant" transform="translate(150 560)">
        <path d="M0 90V0" />
        <path d="M0 46C-34 40-46 18-48-6-18-4-2 14 0 46Z" />
        <path d="M0 28C30 22 42 2 44-20 16-18 2-2 0 28Z" />
      </g>
    </svg>
  )
}
