CREATE TABLE "platform_signs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_signs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"sign" text NOT NULL,
	"ad_id" text NOT NULL,
	"account_id" uuid,
	CONSTRAINT "platform_signs_once_per_ad" UNIQUE("platform","sign","ad_id")
);
