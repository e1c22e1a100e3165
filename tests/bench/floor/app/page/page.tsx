export default function Page() {
  return <main>A page.</main>;
}
