import { expect, test } from 'vitest';
import { readsAsEnglish } from '@/lib/model/prose';

const english =
  'The opening names the commuter’s cold tea in plain words, and the shot of the cup says the same without sound. The argument then moves from the pain to the folding kettle, whose proof is seen rather than told. The last shot asks for an order before the viewer knows what it costs.';

test.each<[string, string]>([
  ['prose', english],
  ['a few words of any kind', 'Der Anfang ist stark.'],
  ['prose around quotes in another language', `${english} It says „${'Der Tee ist kalt und der Zug fährt ab. '.repeat(8)}“ at the start.`],
])('%s passes as English', (_what, text) => {
  expect(readsAsEnglish(text)).toBe(true);
});

test.each([
  [
    'German',
    'Der Anfang nennt den kalten Tee des Pendlers in einfachen Worten, und das Bild der Tasse sagt dasselbe ohne Ton. Danach führt das Argument vom Ärger zum faltbaren Kessel, dessen Beweis man sieht. Die letzte Einstellung verlangt eine Bestellung, bevor der Preis bekannt ist.',
  ],
  [
    'French',
    'L’ouverture nomme le thé froid du voyageur avec des mots simples, et le plan de la tasse dit la même chose sans le son. Ensuite l’argument passe de la gêne à la bouilloire pliable, dont la preuve est montrée. Le dernier plan demande une commande avant que le prix soit connu.',
  ],
  [
    'Spanish',
    'El comienzo nombra el té frío del viajero con palabras sencillas, y el plano de la taza dice lo mismo sin sonido. Después el argumento pasa de la molestia al hervidor plegable, cuya prueba se ve. El último plano pide un pedido antes de que el espectador sepa lo que cuesta.',
  ],
  [
    'Dutch',
    'De opening benoemt de koude thee van de reiziger in eenvoudige woorden, en het beeld van de kop zegt hetzelfde zonder geluid. Daarna gaat het betoog van de ergernis naar de opvouwbare ketel, waarvan het bewijs te zien is. Het laatste beeld vraagt om een bestelling voordat de prijs bekend is.',
  ],
  ['Russian', 'Начало называет холодный чай пассажира простыми словами, и кадр с чашкой говорит то же самое без звука. '.repeat(4)],
  ['Chinese', '开头用简单的话点出通勤者的凉茶，杯子的画面无声地说了同样的事。'.repeat(12)],
])('%s does not', (_language, text) => {
  expect(readsAsEnglish(text)).toBe(false);
});
