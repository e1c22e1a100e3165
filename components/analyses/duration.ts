export function toDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 60) return `${whole} s`;
  const rest = whole % 60;
  const minutes = Math.floor(whole / 60);
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}
