CREATE TABLE "spared_ads" (
	"platform" text NOT NULL,
	"ad_id" text NOT NULL,
	"account_id" uuid,
	"spared_until" timestamp with time zone NOT NULL,
	CONSTRAINT "spared_ads_platform_ad_id_pk" PRIMARY KEY("platform","ad_id")
);
--> statement-breakpoint
ALTER TABLE "platform_gates" ADD COLUMN "suspect_ad_id" text;--> statement-breakpoint
ALTER TABLE "platform_gates" ADD COLUMN "suspect_account_id" uuid;--> statement-breakpoint
ALTER TABLE "platform_gates" ADD COLUMN "suspected_at" timestamp with time zone;